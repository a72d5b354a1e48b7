import { createSessionDraft, draftShape } from '#platform/client/forms/session-draft.ts';

const NOBODY = { name: '', email: '', phone: '' };

/** A guardian as typed; unknown fields are empty. */
export type WaiverGuardian = typeof NOBODY;

/**
 * The guardian that a form and the waiver that interrupts it pass to each other: the form passes who wants to book, the
 * waiver returns who signed. The waiver's own fields can be corrected, and the form continues with them.
 */
export const waiverGuardian = createSessionDraft('waiver-guardian', draftShape(NOBODY), NOBODY);

/**
 * Returns whom to open the waiver for: the guardian in the address. The phone is not in the address; it is that of the
 * interrupted form, if that was filled in for the same email.
 */
export function getGuardianToSign(
  { email = '', name = '' }: { email?: string; name?: string },
  interrupted: WaiverGuardian,
): WaiverGuardian {
  return { email, name, phone: email === interrupted.email ? interrupted.phone : '' };
}
