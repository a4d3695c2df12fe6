// A button on each block of code that copies it. Without this script everything else works.
if (navigator.clipboard) {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', 'Copy this code')
    const said = document.createElement('span')
    said.className = 'said'
    said.setAttribute('role', 'status')
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(block.querySelector('code').textContent)
        said.textContent = 'Copied'
      } catch {
        said.textContent = 'Not copied: select it and copy by hand'
      }
      setTimeout(() => {
        said.textContent = ''
      }, 3000)
    })
    block.append(said, button)
  }
}
