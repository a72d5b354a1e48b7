/** The device failed to register or use a passkey; `reason` is a key of messages.accounts. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly reason: 'passkeyCancelled' | 'passkeyExists' | 'passkeyFailed';
  constructor(reason: PasskeyError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Whether the browser supports passkeys. Browsers disable them over plain HTTP, except on localhost. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}
