import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  Certificate as AsnCertificate,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

/**
 * Certificates of the server's own authority (RFC 5280), with keys on the curve P-256, which every browser and every system
 * takes.
 */

/** SHA-256 with ECDSA (RFC 5758, section 3.2). */
const SIGNATURE_ALGORITHM = '1.2.840.10045.4.3.2'
const COMMON_NAME = '2.5.4.3'

type Stated = {
  /** What lists of certificates call it. */
  name: string
  /** Epoch milliseconds. */
  from: number
  to: number
  serial: Uint8Array
}

/** A certificate (DER) and its private key. */
export type Issued = { der: Buffer; key: KeyObject }

/**
 * An authority that signs itself, and may vouch for servers alone.
 * @param stated `names`: those that it may vouch for; each stands for all names below it, too. Addresses are not limited:
 * BoringSSL, which is in Bun and in Electron, refuses every certificate for an address if they are
 * (UNSUPPORTED_CONSTRAINT_TYPE). OpenSSL and Chromium know such limits.
 */
export function makeAuthority(stated: Stated & { names: readonly string[] }): Issued {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign), true),
    // Without it, Windows would take programs that it signs, too.
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_nameConstraints, constraintsOf(stated.names), true),
  ]
  const name = nameOf(stated.name)
  return issue(stated, { subject: name, issuer: name, keys, signer: keys, extensions })
}

/** The certificate of a server for these names and addresses. */
export function makeServerCertificate(
  authority: { der: Uint8Array; key: KeyObject; publicKey: KeyObject },
  stated: Stated & { hosts: readonly string[] },
): Issued {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [
    extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
    extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
    extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
    extension(id_ce_subjectAltName, new SubjectAlternativeName(stated.hosts.map(generalName))),
  ]
  const issuer = AsnConvert.parse(authority.der, AsnCertificate).tbsCertificate.subject
  const signer = { privateKey: authority.key, publicKey: authority.publicKey }
  return issue(stated, { subject: nameOf(stated.name), issuer, keys, signer, extensions })
}

/** The names that an authority may vouch for, with all names below them; undefined if they are not limited. */
export function permittedNames(der: Uint8Array): string[] | undefined {
  const { extensions = [] } = AsnConvert.parse(der, AsnCertificate).tbsCertificate
  const found = extensions.find(({ extnID }) => extnID === id_ce_nameConstraints)
  if (found === undefined) return undefined
  const { permittedSubtrees = [] } = AsnConvert.parse(found.extnValue, NameConstraints)
  return [...permittedSubtrees].flatMap(({ base }) => base.dNSName ?? [])
}

type KeyPair = { privateKey: KeyObject; publicKey: KeyObject }

function issue(
  { from, to, serial }: Stated,
  parts: { subject: Name; issuer: Name; keys: KeyPair; signer: KeyPair; extensions: Extension[] },
): Issued {
  const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: SIGNATURE_ALGORITHM })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: positive(serial),
    signature: signatureAlgorithm,
    issuer: parts.issuer,
    validity: new Validity({ notBefore: wholeSecond(from), notAfter: wholeSecond(to) }),
    subject: parts.subject,
    subjectPublicKeyInfo: AsnConvert.parse(publicKeyInfo(parts.keys), SubjectPublicKeyInfo),
    extensions: new Extensions([
      ...parts.extensions,
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyId(parts.keys))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({ keyIdentifier: new SubjectKeyIdentifier(keyId(parts.signer)) }),
      ),
    ]),
  })
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate))
  const signatureValue = sign('sha256', signed, { key: parts.signer.privateKey, dsaEncoding: 'der' })
  const certificate = new AsnCertificate({
    tbsCertificate,
    signatureAlgorithm,
    signatureValue: exactBuffer(signatureValue),
  })
  return { der: Buffer.from(AsnConvert.serialize(certificate)), key: parts.keys.privateKey }
}

const extension = (extnID: string, value: object, critical = false) =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const constraintsOf = (names: readonly string[]) =>
  new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(
      names.map((dNSName) => new GeneralSubtree({ base: new GeneralName({ dNSName }) })),
    ),
  })

const generalName = (host: string) =>
  new GeneralName(isIP(host) === 0 ? { dNSName: host } : { iPAddress: host })

const nameOf = (text: string) =>
  new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: text }) }),
    ]),
  ])

const wholeSecond = (at: number) => new Date(Math.floor(at / 1000) * 1000)

const publicKeyInfo = ({ publicKey }: KeyPair) => publicKey.export({ type: 'spki', format: 'der' })

/** RFC 7093, section 2, method 1: the first 160 bits of a hash of the key. */
function keyId(keys: KeyPair): ArrayBuffer {
  const { subjectPublicKey } = AsnConvert.parse(publicKeyInfo(keys), SubjectPublicKeyInfo)
  return exactBuffer(createHash('sha256').update(new Uint8Array(subjectPublicKey)).digest().subarray(0, 20))
}

/** As the bytes of a number that is above zero, as serial numbers are. */
function positive(serial: Uint8Array): ArrayBuffer {
  const bytes = Uint8Array.from(serial)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return exactBuffer(bytes)
}

const exactBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer
