/** AES-GCM ciphertext with its nonce. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** Creates a key that scripts can use but not export. */
export function createKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

/** Throws for a wrong key or tampered data. */
export async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<unknown> {
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** Whether offline storage is available: browsers have no crypto.subtle on plain HTTP, except on localhost. */
export function hasSecureStorage(): boolean {
  return globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;
}
