import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Ceremony = {
  /** The origin reported by the browser. */
  origin: string;
  challenge: string;
  /** Whether the device verified the user (fingerprint or PIN). */
  isVerified?: boolean;
};

/**
 * Creates a simulated authenticator with one passkey: WebAuthn Level 2 with ES256 and no attestation. The e2e tests use
 * the browser's authenticator instead.
 */
export function createPasskeyDevice(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signatureCount = 0;

  function authenticatorData(isVerified: boolean, attestedData?: Buffer) {
    signatureCount += 1;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attestedData ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(signatureCount, 1);
    return Buffer.concat([sha256(rpId), head, attestedData ?? Buffer.alloc(0)]);
  }

  return {
    id,
    create: ({ origin, challenge, isVerified = true }: Ceremony) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attestedData = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      const data = authenticatorData(isVerified, attestedData);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(data)],
      ]);
      return credential(id, {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    authenticate: ({ origin, challenge, isVerified = true }: Ceremony) => {
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(isVerified);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return credential(id, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();

function clientData(type: string, challenge: string, origin: string) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function credential<Response>(id: string, response: Response) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

/** Short CBOR text and byte strings (RFC 8949). */
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** Encodes an ES256 key as COSE: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(x: Buffer, y: Buffer) {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), bytes(x), Buffer.from([0x22]), bytes(y)]);
}
