import { z } from 'zod';
import {
  guardianFields,
  MAX_FURTHER_CHILDREN,
  type signedWaiver,
  waiverChild,
} from '../waivers-contract.ts';
import { isChildsBirthdate } from '../waivers-rules.ts';

/** The form as its fields see it: one guardian, and a list of children that begins with one. */
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

/** What `POST /api/waivers` takes. */
export type WaiverBody = z.input<typeof signedWaiver>;

export const NO_CHILD: WaiverFormValues['children'][number] = {
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
    children: [NO_CHILD],
  };
}

/** The call's body: the first child stands beside the guardian, further ones in a list (spec 7). */
export function waiverBody(
  { children, ...guardian }: FilledWaiverForm,
  signed: Pick<WaiverBody, 'signatureData' | 'signatureKind' | 'textHash'>,
): WaiverBody {
  const [first = { childName: '' }, ...further] = children;
  return { ...guardian, ...first, children: further, ...signed };
}
