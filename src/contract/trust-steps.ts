/** How a person makes a device trust the authority of the server's own certificate: on the page, on `/trust` and in the docs. */

export const TRUST_PATH = '/trust'

/** What a device downloads; the names are those that the files get there. */
export const TRUST_FILES = {
  certificate: '/trust/ext-server.crt',
  /** A configuration profile, as iOS takes it. */
  profile: '/trust/ext-server.mobileconfig',
} as const

export type TrustSteps = {
  system: string
  file: keyof typeof TRUST_FILES
  /** In order. Text between backticks is a command, or what is on the screen. */
  steps: readonly string[]
}

/** Where names of menus differ between versions, a search in the settings finds them. */
export const TRUST_STEPS: readonly TrustSteps[] = [
  {
    system: 'iPhone and iPad',
    file: 'profile',
    steps: [
      'In Safari, download the profile and choose `Allow`.',
      'Open `Settings` › `General` › `VPN & Device Management`, choose the profile and `Install`. `More Details` has the fingerprint.',
      'Open `Settings` › `General` › `About` › `Certificate Trust Settings` and switch the certificate on. Without this step it has no effect.',
    ],
  },
  {
    system: 'Android',
    file: 'certificate',
    steps: [
      'Download the certificate.',
      'Open the settings and search for `CA certificate` (`Security & privacy` › `Encryption & credentials` › `Install a certificate`).',
      'Choose `CA certificate`, `Install anyway` and the downloaded file. `Trusted credentials` › `User` shows its fingerprint.',
      'Chrome trusts it now. Firefox has a list of its own: open `Settings` › `About Firefox`, tap the logo five times, go back to `Secret Settings` and switch on `Use third party CA certificates`.',
    ],
  },
  {
    system: 'Windows',
    file: 'certificate',
    steps: [
      'Download the certificate and open it; choose `Install Certificate` and `Current User`.',
      'Choose `Place all certificates in the following store`, `Browse`, `Trusted Root Certification Authorities`, and finish. Chrome, Edge and Firefox trust it after a restart.',
      'Or in a terminal: `certutil -user -addstore Root ext-server.crt`; `certutil -dump ext-server.crt` shows the fingerprint.',
    ],
  },
  {
    system: 'macOS',
    file: 'certificate',
    steps: [
      'Download the certificate and open it; Keychain Access adds it to the keychain `login`.',
      'Open it there, compare the fingerprint, and under `Trust` choose `Always Trust` for `Secure Sockets Layer (SSL)`.',
      'Or in a terminal: `security add-trusted-cert -r trustRoot -p ssl -k ~/Library/Keychains/login.keychain-db ext-server.crt`',
    ],
  },
  {
    system: 'Linux',
    file: 'certificate',
    steps: [
      'Download the certificate. `openssl x509 -in ext-server.crt -noout -fingerprint -sha256` shows its fingerprint.',
      'For programs, on Debian and Ubuntu: `sudo cp ext-server.crt /usr/local/share/ca-certificates/ && sudo update-ca-certificates`; on Fedora: `sudo trust anchor ext-server.crt`',
      'For Chrome and Chromium, with the package libnss3-tools: `certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n ext-server -i ext-server.crt`',
      'For Firefox: `Settings` › `Privacy & Security` › `View Certificates` › `Authorities` › `Import`, and tick `Trust this CA to identify websites`.',
    ],
  },
]
