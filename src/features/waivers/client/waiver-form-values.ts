import { z } from 'zod';
import type { AskedQuestion } from '../waiver-answers-contract.ts';
import { MAX_ANSWER_CHARACTERS } from '../waiver-answers-rules.ts';
import {
  guardianFields,
  MAX_ADDITIONAL_CHILDREN,
  type signingBody,
  waiverChild,
} from '../waivers-contract.ts';
import { isChildBirthdate } from '../waivers-rules.ts';
import type { WaiverGuardian } from './waiver-guardian.ts';

/** Returns the form's schema: a guardian, at least one child, and an answer to each required question. */
export function createWaiverFormSchema(today: string, questions: AskedQuestion[]) {
  return z.object({
    ...guardianFields,
    children: z
      .array(
        waiverChild.refine(
          ({ childBirthdate }) => !childBirthdate || isChildBirthdate(childBirthdate, today),
          { path: ['childBirthdate'], message: 'childBirthdate' },
        ),
      )
      .min(1)
      .max(MAX_ADDITIONAL_CHILDREN + 1),
    /** By question id; empty if not answered. */
    answers: z
      .record(z.string(), z.string().trim().max(MAX_ANSWER_CHARACTERS, 'tooLong').nullable())
      .superRefine((answers, { addIssue }) => {
        for (const { id, isRequired } of questions) {
          if (isRequired && !answers[id])
            addIssue({ code: 'custom', path: [id], message: 'required' });
        }
      }),
  });
}

type WaiverFormSchema = ReturnType<typeof createWaiverFormSchema>;
export type WaiverFormValues = z.input<WaiverFormSchema>;
export type WaiverFormOutput = z.output<WaiverFormSchema>;

/** The body of `POST /api/waivers`. */
export type WaiverBody = z.input<typeof signingBody>;

export const EMPTY_CHILD: WaiverFormValues['children'][number] = {
  childName: '',
  childBirthdate: '',
  medicalNotes: '',
};

/** A form in which only the guardian is filled in, as far as known. */
export function createEmptyWaiverForm({
  name = '',
  email = '',
  phone = '',
}: Partial<WaiverGuardian> = {}): WaiverFormValues {
  return {
    guardianName: name,
    guardianEmail: email,
    guardianPhone: phone,
    emergencyContact: '',
    emergencyPhone: '',
    children: [EMPTY_CHILD],
    answers: {},
  };
}

/** The guardian as typed on the form. */
export const guardianOf = ({
  guardianName,
  guardianEmail,
  guardianPhone = '',
}: WaiverFormValues): WaiverGuardian => ({
  name: guardianName.trim(),
  email: guardianEmail.trim(),
  phone: guardianPhone.trim(),
});

/** Builds the request body: the first child's fields beside the guardian's, the others as a list (spec 7). */
export function toWaiverBody(
  { children, answers, ...guardian }: WaiverFormOutput,
  signature: Pick<WaiverBody, 'signatureData' | 'signatureKind' | 'textHash'>,
): WaiverBody {
  const [firstChild = { childName: '' }, ...additionalChildren] = children;
  const givenAnswers = Object.entries(answers).flatMap(([questionId, answer]) =>
    answer ? [{ questionId, answer }] : [],
  );
  return {
    ...guardian,
    ...firstChild,
    children: additionalChildren,
    ...signature,
    ...(givenAnswers.length > 0 && { answers: givenAnswers }),
  };
}
