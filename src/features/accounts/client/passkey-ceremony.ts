import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { PasskeyError } from './passkey-error.ts';

/*
 * The browser's part of WebAuthn. Imported dynamically, to keep the library out of the sign-in page's bundle.
 */

type Options<Ceremony extends (...args: never[]) => unknown> = Parameters<Ceremony>[0] extends {
  optionsJSON: infer JSON;
}
  ? JSON
  : never;

/** Registers a passkey on the device. Throws PasskeyError on failure. */
export function registerPasskey(options: object) {
  const optionsJSON = options as Options<typeof startRegistration>;
  return runCeremony(() => startRegistration({ optionsJSON }));
}

/** Prompts for a passkey and signs the challenge with it. Throws PasskeyError on failure. */
export function authenticateWithPasskey(options: object) {
  const optionsJSON = options as Options<typeof startAuthentication>;
  return runCeremony(() => startAuthentication({ optionsJSON }));
}

/** Runs the ceremony and drops the extension results: no extensions are requested. */
async function runCeremony<Credential extends { clientExtensionResults: object }>(
  ceremony: () => Promise<Credential>,
): Promise<Omit<Credential, 'clientExtensionResults'>> {
  try {
    const { clientExtensionResults: _, ...credential } = await ceremony();
    return credential;
  } catch (error) {
    throw new PasskeyError(failureReason(error));
  }
}

function failureReason(error: unknown): PasskeyError['reason'] {
  if (!(error instanceof Error)) return 'passkeyFailed';
  const code = error instanceof WebAuthnError ? error.code : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'passkeyExists';
  const isCancelled = code === 'ERROR_CEREMONY_ABORTED' || error.name === 'NotAllowedError';
  return isCancelled ? 'passkeyCancelled' : 'passkeyFailed';
}
