import { z } from 'zod';
import { createSessionDraft } from '#platform/client/forms/session-draft.ts';
import { normalizeEmail } from '../waivers-rules.ts';
import { createEmptyWaiverForm, type WaiverFormValues } from './waiver-form-values.ts';
import type { WaiverGuardian } from './waiver-guardian.ts';

const text = z.string().optional();
const draftSchema = z.object({
  savedAt: z.number(),
  /** Whom the form was opened for. */
  opened: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  values: z.object({
    guardianName: z.string(),
    guardianEmail: z.string(),
    guardianPhone: text,
    emergencyContact: text,
    emergencyPhone: text,
    children: z
      .array(z.object({ childName: z.string(), childBirthdate: text, medicalNotes: text }))
      .min(1),
    answers: z.record(z.string(), z.string().nullable()),
  }),
});

type WaiverDraft = z.output<typeof draftSchema>;

/**
 * The waiver form's input, kept in the tab's session storage until it is signed or cancelled. Never used on a device
 * that families share, because it contains medical notes. The signature is not kept: it is given when submitting.
 */
export const waiverDraft = createSessionDraft<WaiverDraft | null>(
  'waiver-draft',
  draftSchema.nullable(),
  null,
);

/** A draft is continued for so long; a tab that stays open longer may be somebody else's by then. */
const MAX_DRAFT_AGE_MILLIS = 30 * 60_000;

/**
 * Returns the values that the form opens with: the draft's, unless it is another guardian's or old. A name, email or phone that
 * has changed since, on the form that the waiver interrupts, replaces the draft's.
 */
export function resumeWaiver(opened: WaiverGuardian, draft: WaiverDraft | null): WaiverFormValues {
  const isRecent = draft !== null && Date.now() - draft.savedAt < MAX_DRAFT_AGE_MILLIS;
  if (!isRecent || !isSameGuardian(opened, draft)) return createEmptyWaiverForm(opened);
  const { values } = draft;
  const newest = (field: keyof WaiverGuardian, typed = '') =>
    opened[field] === draft.opened[field] ? typed : opened[field] || typed;
  return {
    ...values,
    guardianName: newest('name', values.guardianName),
    guardianEmail: newest('email', values.guardianEmail),
    guardianPhone: newest('phone', values.guardianPhone),
  };
}

/** Whether the name or the email is the draft's; a form that is opened for nobody continues one that was, too. */
function isSameGuardian({ name, email }: WaiverGuardian, { opened, values }: WaiverDraft): boolean {
  if (!email) return !opened.email;
  const emails = [opened.email, values.guardianEmail].map(normalizeEmail);
  const names = [opened.name, values.guardianName].map(normalizeName);
  return emails.includes(normalizeEmail(email)) || (!!name && names.includes(normalizeName(name)));
}

const normalizeName = (name: string) => name.trim().toLowerCase();
