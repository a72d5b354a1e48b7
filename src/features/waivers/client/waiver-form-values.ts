import { z } from 'zod';
import {
  guardianFields,
  MAX_ADDITIONAL_CHILDREN,
  type signingBody,
  waiverChild,
} from '../waivers-contract.ts';
import { isChildBirthdate } from '../waivers-rules.ts';

/** Returns the form's schema: a guardian and at least one child. */
export function waiverForm(today: string) {
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
  });
}

type WaiverForm = ReturnType<typeof waiverForm>;
export type WaiverFormValues = z.input<WaiverForm>;
export type WaiverFormOutput = z.output<WaiverForm>;

/** The body of `POST /api/waivers`. */
export type WaiverBody = z.input<typeof signingBody>;

export const EMPTY_CHILD: WaiverFormValues['children'][number] = {
  childName: '',
  childBirthdate: '',
  medicalNotes: '',
};

export function emptyWaiverForm(guardianName: string, guardianEmail: string): WaiverFormValues {
  return {
    guardianName,
    guardianEmail,
    guardianPhone: '',
    emergencyContact: '',
    emergencyPhone: '',
    children: [EMPTY_CHILD],
  };
}

/** Builds the request body: the first child's fields next to the guardian's, further children in a list (spec 7). */
export function waiverBody(
  { children, ...guardian }: WaiverFormOutput,
  signature: Pick<WaiverBody, 'signatureData' | 'signatureKind' | 'textHash'>,
): WaiverBody {
  const [first = { childName: '' }, ...further] = children;
  return { ...guardian, ...first, children: further, ...signature };
}
