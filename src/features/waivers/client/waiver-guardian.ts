import { createSessionDraft, draftShape } from '#platform/client/forms/session-draft.ts';
import { normalizeEmail } from '../waivers-rules.ts';

const NOBODY = { name: '', email: '', phone: '' };

/** A guardian as typed; unknown fields are empty. */
export type WaiverGuardian = typeof NOBODY;

/**
 * The guardian that a form and the waiver that interrupts it pass to each other: the form passes who wants to book, the
 * waiver returns who signed. The waiver's own fields can be corrected, and the form continues with them.
 */
export const waiverGuardian = createSessionDraft('waiver-guardian', draftShape(NOBODY), NOBODY);

/**
 * Returns whom to open the waiver for: the guardian in the address, otherwise the signed-in member (`user`). The phone
 * is not in the address; it is that of the interrupted form, if that was filled in for the same email.
 */
export function getGuardianToSign(
  { email, name }: { email?: string; name?: string },
  interrupted: WaiverGuardian,
  user: { name: string; email: string } | null,
): WaiverGuardian {
  const opened = email ? { email, name } : { email: user?.email ?? '', name: name ?? user?.name };
  const isUser = user !== null && normalizeEmail(opened.email) === normalizeEmail(user.email);
  return {
    email: opened.email,
    name: opened.name ?? (isUser ? user.name : ''),
    phone: opened.email === interrupted.email ? interrupted.phone : '',
  };
}
