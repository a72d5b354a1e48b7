import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { PasskeyTrouble } from './passkey-trouble.ts';

/*
 * What the device does. Loaded when somebody uses a passkey, not before: nobody else's sign-in page
 * gets heavier by it.
 */

type Options<Ceremony extends (...given: never[]) => unknown> = Parameters<Ceremony>[0] extends {
  optionsJSON: infer JSON;
}
  ? JSON
  : never;

/** Lets the device make a passkey. Throws PasskeyTrouble if it does not. */
export function makePasskey(options: object) {
  const optionsJSON = options as Options<typeof startRegistration>;
  return tried(() => startRegistration({ optionsJSON }));
}

/** Lets the person choose a passkey and the device sign with it. Throws PasskeyTrouble if not. */
export function showPasskey(options: object) {
  const optionsJSON = options as Options<typeof startAuthentication>;
  return tried(() => startAuthentication({ optionsJSON }));
}

/** Without the answers to extensions, of which we ask for none. */
async function tried<Answer extends { clientExtensionResults: object }>(
  ceremony: () => Promise<Answer>,
): Promise<Omit<Answer, 'clientExtensionResults'>> {
  try {
    const { clientExtensionResults: _, ...credential } = await ceremony();
    return credential;
  } catch (error) {
    throw new PasskeyTrouble(reasonOf(error));
  }
}

function reasonOf(error: unknown): PasskeyTrouble['reason'] {
  if (!(error instanceof Error)) return 'passkeyFailed';
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'passkeyExists';
  const isCancelled = code === 'ERROR_CEREMONY_ABORTED' || error.name === 'NotAllowedError';
  return isCancelled ? 'passkeyCancelled' : 'passkeyFailed';
}
