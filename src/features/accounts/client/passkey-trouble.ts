/** The device did not make or show a passkey; `reason` is a key of messages.accounts. */
export class PasskeyTrouble extends Error {
  override name = 'PasskeyTrouble';
  readonly reason: 'passkeyCancelled' | 'passkeyExists' | 'passkeyFailed';
  constructor(reason: PasskeyTrouble['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Whether this browser knows passkeys. Over plain HTTP none does, this machine's own pages apart. */
export function knowsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}
