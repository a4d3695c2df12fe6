export const apiTexts = {
  noResponse: "The service didn't respond. Check your connection and try again.",
  malformedResponse: "The service returned a response we couldn't read. Try again shortly.",
}
