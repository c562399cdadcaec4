import type { SettingKey } from '../../src/settings/config.ts'

const ISSUER = { issuer: 'https://idp.example', audience: 'ext' }
const issuers = (...more: object[]) => JSON.stringify(more.map((change) => ({ ...ISSUER, ...change })))

type Examples = { good: [text: string, value: unknown][]; bad: string[] }
const whole = (lowest: number, highest: number, ...bad: string[]): Examples => ({
  good: [
    [String(lowest), lowest],
    [String(highest), highest],
  ],
  bad: [String(lowest - 1), ...bad, '', 'many', '1.5', '1e3', ' 7', '0x10', '7s'],
})

/** For every setting: texts that it takes, and what they come to; texts that it refuses. */
export const EXAMPLES: Record<SettingKey, Examples> = {
  'server.host': {
    good: [
      ['0.0.0.0', '0.0.0.0'],
      ['::1', '::1'],
      ['box', 'box'],
    ],
    bad: ['', 'h'.repeat(256)],
  },
  'server.port': whole(0, 65_535, '65536', '-1'),
  'server.base_url': {
    good: [
      ['https://health.example', 'https://health.example'],
      ['http://127.0.0.1:1/a/', 'http://127.0.0.1:1/a'],
      ['https://health.example///', 'https://health.example'],
      ['https://Health.Example:443/J/', 'https://health.example/J'],
      ['http://LOCALHOST:80', 'http://localhost'],
      ['https://health.example/a/../b', 'https://health.example/b'],
    ],
    bad: [
      '',
      'health.example',
      'ftp://health.example',
      'https://',
      'https://a b',
      'https://x?y',
      'https://user@health.example',
      'https://:secret@health.example',
      'https://x#y',
      'http://:80',
      'http://x:99999',
    ],
  },
  'server.lan': {
    good: [
      ['true', true],
      ['0', false],
    ],
    bad: ['', 'yes'],
  },
  'server.title': {
    good: [
      ['Journal', 'Journal'],
      ['Ana & Ben’s journal', 'Ana & Ben’s journal'],
      ['日記 📓', '日記 📓'],
      ['j'.repeat(40), 'j'.repeat(40)],
    ],
    bad: ['', ' Journal', 'Journal ', 'two  spaces', 'line\nbreak', 'zero\u200bwidth', 'j'.repeat(41)],
  },
  'server.hosts': {
    good: [
      ['', []],
      ['nas.lan', ['nas.lan']],
      ['NAS, 192.168.1.5:8420', ['NAS', '192.168.1.5:8420']],
      ['fd00::7, [fd00::7]:8420', ['fd00::7', '[fd00::7]:8420']],
      ['https://nas.lan:8443, münchen.example', ['https://nas.lan:8443', 'münchen.example']],
    ],
    bad: [
      '*',
      '*.lan',
      'nas.lan, *',
      'nas.lan/journal',
      'ftp://nas.lan',
      'https://?',
      'https://user@nas.lan',
      'nas.lan?x',
      'nas-box:',
      'nas.lan:99999',
      'two names',
      '0.0.0.0',
      '::',
      'nas..lan',
      '.lan',
      `${'n'.repeat(301)}`,
    ],
  },
  'tls.mode': {
    good: [
      ['files', 'files'],
      ['local', 'local'],
    ],
    bad: ['', 'own', 'LOCAL'],
  },
  'tls.http_port': whole(0, 65_535, '65536'),
  'tls.cert': { good: [['', '']], bad: ['c'.repeat(4097)] },
  'tls.key': {
    good: [
      ['', ''],
      ['/etc/journal/key.pem', '/etc/journal/key.pem'],
    ],
    bad: ['k'.repeat(4097)],
  },
  'server.time_zone': {
    good: [
      ['Europe/Berlin', 'Europe/Berlin'],
      ['UTC', 'UTC'],
    ],
    bad: ['', 'Europe/Atlantis', '+02:00', 'local time', '../../etc/passwd'],
  },
  'server.trusted_proxies': {
    good: [
      ['', []],
      ['10.0.0.0/8', ['10.0.0.0/8']],
      ['127.0.0.1, ::1,fd00::/8', ['127.0.0.1', '::1', 'fd00::/8']],
    ],
    bad: [
      '10.0.0.0/33',
      '::1/129',
      '999.1.1.1',
      'proxy.example',
      '10.0.0.0/',
      '10.0.0.0/-1',
      '1',
      '10.0.0.1,x',
      '::/0/0',
    ],
  },
  'server.allowed_origins': {
    good: [
      ['', []],
      ['https://a.example, chrome-extension://abc', ['https://a.example', 'chrome-extension://abc']],
    ],
    bad: [
      '*',
      'a.example',
      'https://a.example/',
      'https://a.example/page',
      'null',
      'https://',
      'https://[',
      'https://a.example:99999',
    ],
  },
  'server.security_contact': {
    good: [
      ['', ''],
      ['mailto:ann@example.org', 'mailto:ann@example.org'],
      ['https://example.org/security', 'https://example.org/security'],
    ],
    bad: ['ann@example.org', 'mailto:ann', 'http://example.org', 'mailto:a@b\nPolicy: x', 'https://a b'],
  },
  'server.max_body_bytes': whole(1024, 67_108_864, '67108865'),
  'token.prefix': {
    good: [
      ['a_', 'a_'],
      ['abcdefghijklmn1_', 'abcdefghijklmn1_'],
    ],
    bad: [
      '',
      '_',
      'ext',
      'Ext_',
      '1ext_',
      'ext-',
      'my_ext_',
      'ext_ ',
      'éxt_',
      'abcdefghijklmnop_',
      'ext_\nx',
      '.*_',
    ],
  },
  'token.code_length': whole(16, 64, '65'),
  'token.short_length': whole(4, 16, '17'),
  'token.max_active_per_user': whole(1, 10_000, '10001'),
  'session.idle_days': whole(1, 400, '401'),
  'session.max_days': whole(0, 3650, '3651'),
  'passcode.length': whole(4, 10, '11'),
  'passcode.ttl_seconds': whole(30, 31_536_000, '31536001'),
  'passcode.max_attempts': whole(1, 20, '21'),
  'passcode.verify_failures_per_minute': whole(1, 1_000_000),
  'passcode.hash': {
    good: [
      ['sha256', 'sha256'],
      ['keyed', 'keyed'],
    ],
    bad: ['', 'SHA256', 'md5', 'none'],
  },
  'rate_limit.read_per_minute': whole(1, 1_000_000),
  'rate_limit.write_per_minute': whole(1, 1_000_000),
  'rate_limit.rest_read_per_minute': whole(1, 1_000_000),
  'rate_limit.rest_write_per_minute': whole(1, 1_000_000),
  'jwt.ttl_days': whole(1, 365, '366'),
  'jwt.issuers': {
    good: [
      ['[]', []],
      [issuers({}), [ISSUER]],
      [
        issuers({ jwks_url: 'https://idp.example/jwks' }),
        [{ ...ISSUER, jwks_url: 'https://idp.example/jwks' }],
      ],
      [issuers({ jwks_url: 'http://localhost:9/k' }), [{ ...ISSUER, jwks_url: 'http://localhost:9/k' }]],
      [issuers({ scopes: [], user_claim: 'email' }), [{ ...ISSUER, scopes: [], user_claim: 'email' }]],
      [issuers({ people: ['ana=idp|1'] }), [{ ...ISSUER, people: ['ana=idp|1'] }]],
      [issuers({ clients: ['desktop'] }), [{ ...ISSUER, clients: ['desktop'] }]],
      [issuers({ max_age_hours: 1 }), [{ ...ISSUER, max_age_hours: 1 }]],
      [issuers({ issuer: 'http://localhost:9' }), [{ ...ISSUER, issuer: 'http://localhost:9' }]],
      [issuers({ algorithms: ['ES256'] }), [{ ...ISSUER, algorithms: ['ES256'] }]],
    ],
    bad: [
      '',
      'https://idp.example',
      '{}',
      '[{}]',
      '[1]',
      issuers({ audience: '' }),
      issuers({ issuer: '' }),
      issuers({ issuer: 'idp' }),
      issuers({ issuer: 'http://idp.example' }),
      issuers({ issuer: 'http://127.0.0.1.idp.example' }),
      issuers({ people: ['ana'] }),
      issuers({ max_age_hours: 0 }),
      issuers({ max_age_hours: 8761 }),
      issuers({ jwks_url: 'http://idp.example/jwks' }),
      issuers({ jwks_url: 'http://localhost.evil.example/jwks' }),
      issuers({ jwks_url: 'file:///etc/passwd' }),
      issuers({ algorithms: ['HS256'] }),
      issuers({ algorithms: ['none'] }),
      issuers({ algorithms: [] }),
      issuers({ scopes: ['read'] }),
      issuers({ extra: true }),
    ],
  },
  'sign_in.issuer': {
    good: [
      ['', ''],
      ['https://id.example', 'https://id.example'],
      ['https://id.example/realms/home/', 'https://id.example/realms/home/'],
      ['http://127.0.0.1:9000/x', 'http://127.0.0.1:9000/x'],
      ['http://localhost', 'http://localhost'],
      ['http://[::1]:9000', 'http://[::1]:9000'],
    ],
    bad: [
      'id.example',
      'http://id.example',
      'http://127.0.0.1.id.example',
      'http://localhost@id.example/',
      'https://user@id.example',
      'https://id.example?x',
      'https://id.example#x',
      'https://',
      'https:///x',
      'ftp://id.example',
    ],
  },
  'sign_in.client_id': { good: [['journal', 'journal']], bad: ['c'.repeat(256)] },
  'sign_in.client_secret': { good: [['s%:+ /', 's%:+ /']], bad: ['s'.repeat(4097)] },
  'sign_in.name': { good: [['Pocket ID', 'Pocket ID']], bad: ['n'.repeat(61)] },
  'sign_in.user_claim': { good: [['preferred_username', 'preferred_username']], bad: ['', 'c'.repeat(65)] },
  'sign_in.owner': { good: [['ana@home.example', 'ana@home.example']], bad: ['o'.repeat(256)] },
  'sign_in.people': {
    good: [
      ['', []],
      ['ana=9a1b', ['ana=9a1b']],
      ['ana=a=b==, ben=ben@home.example', ['ana=a=b==', 'ben=ben@home.example']],
    ],
    bad: ['ana', '=9a1b', 'ana=', `ana=${'a'.repeat(256)}`],
  },
  'sign_in.allowed': {
    good: [
      ['', []],
      ['ana', ['ana']],
      ['ana, ben@home.example', ['ana', 'ben@home.example']],
    ],
    bad: ['a'.repeat(256)],
  },
  'sign_in.scopes': {
    good: [
      ['openid', ['openid']],
      ['openid, groups', ['openid', 'groups']],
    ],
    bad: ['', 'profile', 'openid,two words', 'openid,"'],
  },
  'mcp.auth': {
    good: [
      ['auto', 'auto'],
      ['inline', 'inline'],
      ['oauth', 'oauth'],
    ],
    bad: ['', 'none', 'INLINE'],
  },
  'mcp.accept_api_tokens': {
    good: [
      ['true', true],
      ['false', false],
      ['1', true],
      ['0', false],
    ],
    bad: ['', 'yes', 'TRUE', '2'],
  },
  'mcp.jwt': {
    good: [
      ['', ''],
      ['a.b.c', 'a.b.c'],
    ],
    bad: ['j'.repeat(8193)],
  },
  'mcp.readonly': {
    good: [
      ['true', true],
      ['0', false],
    ],
    bad: ['', 'yes'],
  },
  'mcp.tools': {
    good: [
      ['', []],
      ['log_food', ['log_food']],
      ['log_food, get_diet_gap', ['log_food', 'get_diet_gap']],
    ],
    bad: ['Log Food', 'log-food', 't'.repeat(65), Array.from({ length: 101 }, () => 'log_food').join()],
  },
  'assistant.base_url': {
    good: [
      ['', ''],
      ['http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1/'],
    ],
    bad: ['model', 'ftp://x', 'https://x?key=1', 'http://'],
  },
  'assistant.model': {
    good: [
      ['', ''],
      ['llama3:8b', 'llama3:8b'],
    ],
    bad: ['m'.repeat(256)],
  },
  'assistant.api_key': {
    good: [
      ['', ''],
      ['sk-123', 'sk-123'],
    ],
    bad: ['k'.repeat(4097)],
  },
  'assistant.timeout_s': whole(1, 600, '601'),
  'assistant.max_concurrent': whole(1, 64, '65'),
  'assistant.read_meals': {
    good: [
      ['true', true],
      ['false', false],
    ],
    bad: ['', 'yes'],
  },
  'backup.folder': {
    good: [
      ['', ''],
      ['/mnt/usb/backups', '/mnt/usb/backups'],
    ],
    bad: ['f'.repeat(4097)],
  },
  'backup.every_hours': whole(0, 8760, '8761'),
  'backup.keep': whole(1, 1000, '1001'),
  'backup.recipients': {
    good: [
      ['', []],
      [`age1${'q'.repeat(58)}`, [`age1${'q'.repeat(58)}`]],
    ],
    bad: ['age1', 'ssh-ed25519 AAAA', `AGE1${'Q'.repeat(58)}`],
  },
  'backup.passphrase': {
    good: [
      ['', ''],
      ['correct horse', 'correct horse'],
    ],
    bad: ['p'.repeat(1025)],
  },
  'backup.allow_unencrypted': {
    good: [
      ['true', true],
      ['false', false],
    ],
    bad: ['yes'],
  },
  'backup.timeout_s': whole(1, 86_400, '86401'),
  'backup.s3_endpoint': {
    good: [
      ['', ''],
      ['https://s3.example.org', 'https://s3.example.org'],
    ],
    bad: ['s3.example.org', 'ftp://s3.example.org', 'https://key:secret@s3.example.org'],
  },
  'backup.s3_region': { good: [['eu-central-1', 'eu-central-1']], bad: ['', 'EU Central'] },
  'backup.s3_access_key_id': { good: [['AKIA', 'AKIA']], bad: ['k'.repeat(1025)] },
  'backup.s3_secret_access_key': { good: [['secret', 'secret']], bad: ['s'.repeat(1025)] },
  'backup.webdav_user': { good: [['ann', 'ann']], bad: ['ann:secret', 'u'.repeat(1025)] },
  'backup.webdav_password': { good: [['a:b c', 'a:b c']], bad: ['p'.repeat(1025)] },
  'log.level': {
    good: [
      ['debug', 'debug'],
      ['info', 'info'],
      ['warn', 'warn'],
      ['error', 'error'],
    ],
    bad: ['', 'trace', 'INFO'],
  },
  'metrics.access': {
    good: [
      ['loopback', 'loopback'],
      ['token', 'token'],
      ['off', 'off'],
    ],
    bad: ['', 'on', 'false'],
  },
  'log.format': {
    good: [
      ['pretty', 'pretty'],
      ['json', 'json'],
    ],
    bad: ['', 'xml'],
  },
}
