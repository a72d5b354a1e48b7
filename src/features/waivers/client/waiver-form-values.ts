import { z } from 'zod';
import {
  guardianFields,
  MAX_FURTHER_CHILDREN,
  type signedWaiver,
  waiverChild,
} from '../waivers-contract.ts';
import { isChildsBirthdate } from '../waivers-rules.ts';

/** The form's schema: one guardian and at least one child. */
export function waiverForm(today: string) {
  return z.object({
    ...guardianFields,
    children: z
      .array(
        waiverChild.refine(
          ({ childBirthdate }) => !childBirthdate || isChildsBirthdate(childBirthdate, today),
          { path: ['childBirthdate'], message: 'childBirthdate' },
        ),
      )
      .min(1)
      .max(MAX_FURTHER_CHILDREN + 1),
  });
}

type WaiverForm = ReturnType<typeof waiverForm>;
export type WaiverFormValues = z.input<WaiverForm>;
export type FilledWaiverForm = z.output<WaiverForm>;

/** The body of `POST /api/waivers`. */
export type WaiverBody = z.input<typeof signedWaiver>;

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

/** Builds the request body: the first child beside the guardian, further ones in a list (spec 7). */
export function waiverBody(
  { children, ...guardian }: FilledWaiverForm,
  signed: Pick<WaiverBody, 'signatureData' | 'signatureKind' | 'textHash'>,
): WaiverBody {
  const [first = { childName: '' }, ...further] = children;
  return { ...guardian, ...first, children: further, ...signed };
}
