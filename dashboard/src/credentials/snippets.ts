// Commands and code that work as they are, in the folder of the private key.
import type { PartnerProfile } from '../api/dashboard-operations.ts'

const KEY_FILE = 'gangway-key.pem'

/** Gets a token with openssl and curl, and reads with it. */
export function curlSnippet(
  { clientId, issuer, tokenEndpoint, apiBaseUrl }: PartnerProfile,
  keyFile = KEY_FILE,
): string {
  return `${tokenLines({ clientId, issuer, tokenEndpoint }, keyFile)}

curl -sS '${apiBaseUrl}/partner/v1/business-profiles?pageSize=5' -H "Authorization: Bearer $TOKEN"`
}

function tokenLines(
  { clientId, issuer, tokenEndpoint }: Pick<PartnerProfile, 'clientId' | 'issuer' | 'tokenEndpoint'>,
  keyFile: string,
) {
  return `KEY=${keyFile}
b64() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
NOW=$(date +%s)
HEAD=$(printf '{"alg":"RS256","typ":"JWT"}' | b64)
CLAIMS=$(printf '{"iss":"%s","sub":"%s","aud":"%s","iat":%d,"exp":%d,"jti":"%s"}' \\
  '${clientId}' '${clientId}' '${issuer}' \\
  "$NOW" "$((NOW + 60))" "$(openssl rand -hex 16)" | b64)
SIGNATURE=$(printf '%s' "$HEAD.$CLAIMS" | openssl dgst -sha256 -sign "$KEY" -binary | b64)
TOKEN=$(curl -sS '${tokenEndpoint}' \\
  -d grant_type=client_credentials \\
  -d client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer \\
  -d "client_assertion=$HEAD.$CLAIMS.$SIGNATURE" | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')`
}

/** Creates a first customer. */
export function createSnippet(profile: PartnerProfile, keyFile = KEY_FILE): string {
  return `${tokenLines(profile, keyFile)}

curl -sS '${profile.apiBaseUrl}/partner/v1/business-profiles' -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_CUSTOMER, null, 2)}'`
}

/** Fictitious, and valid. */
const FIRST_CUSTOMER = {
  partnerCustomerId: 'first-customer',
  companyName: 'Harbour Light Ltd',
  businessTypeCode: 'PrivateLimitedCompany',
  incorporationCountryIso3Code: 'GBR',
  industry: 'CustomerRevenue',
  email: 'office@harbour-light.example',
  website: 'https://harbour-light.example',
  registrationNumber: '01234567',
}

export function sdkSnippet(
  { clientId, issuer, tokenEndpoint, apiBaseUrl }: PartnerProfile,
  keyFile = KEY_FILE,
): string {
  const baseUrl = apiBaseUrl.endsWith('/api') ? apiBaseUrl.slice(0, -'/api'.length) : apiBaseUrl
  const elsewhere = issuer === baseUrl ? '' : `\n  issuer: '${issuer}',\n  tokenEndpoint: '${tokenEndpoint}',`
  return `import { readFile } from 'node:fs/promises'
import { Gangway } from '@gangway/sdk'

const gangway = new Gangway({
  baseUrl: '${baseUrl}',
  clientId: '${clientId}',
  privateKey: await readFile('${keyFile}', 'utf8'),${elsewhere}
})

const page = await gangway.businessProfiles.list({ pageSize: 5 })
console.log(page.items)`
}
