import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { languages } from '#shared/languages.ts';
import { relations } from './household-rules.ts';

const relation = z.enum(relations, 'invalidInput');
const flag = z.boolean('invalidInput');
const rights = { mayBook: flag, mayCheckIn: flag, mayMessage: flag };

const email = z
  .string('validEmail')
  .trim()
  .toLowerCase()
  .max(254, 'tooLong')
  .pipe(z.email('validEmail'));
const token = z.string('required').min(1, 'required').max(100, 'tooLong');
const id = z.object({ id: z.uuid('invalidInput') });
const done = z.object({ success: z.literal(true) });

export const invitationForm = z.strictObject({
  email,
  relation,
  mayBook: flag.default(true),
  mayCheckIn: flag.default(true),
  mayMessage: flag.default(false),
  /** Of the mail; without it, the one chosen before, else the invited account's, else the inviter's. */
  language: z.enum(languages, 'invalidInput').optional(),
});

/** Another adult of the family, as its owner sees them. Instants as ISO text. */
export const householdMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  relation,
  ...rights,
  joinedAt: z.string(),
});

/** An invitation that nobody has answered; an expired one can be sent again. */
export const openInvitation = z.object({
  id: z.string(),
  email: z.string(),
  relation,
  ...rights,
  state: z.enum(['open', 'expired']),
  expiresAt: z.string(),
});

export const householdContract = contract({
  'GET /api/household': {
    summary: "The owner's view of the own family, or a member's view of the family they joined.",
    access: 'member',
    response: z.discriminatedUnion('view', [
      z.object({
        view: z.literal('owner'),
        members: z.array(householdMember),
        invitations: z.array(openInvitation),
        /** How many more adults can be invited now. */
        placesLeft: z.number().int(),
      }),
      z.object({
        view: z.literal('member'),
        ownerFirstName: z.string(),
        relation,
        ...rights,
        /** First names of the other adults, without owner and self. */
        others: z.array(z.string()),
      }),
    ]),
  },
  'POST /api/household/invitations': {
    summary: 'Invites an adult by mail; the same address again renews its invitation and link.',
    access: 'member',
    body: invitationForm,
    response: openInvitation,
    status: 201,
    throttle: { name: 'household-invite', limit: 20, minutes: 60 },
  },
  'POST /api/household/invitations/:id/withdraw': {
    summary: "Takes an open invitation of one's own family back: its link stops working.",
    access: 'member',
    params: id,
    response: done,
  },
  'PATCH /api/household/members/:id': {
    summary: "Changes what an adult of one's own family may do.",
    access: 'member',
    params: id,
    body: z.strictObject({
      relation: relation.optional(),
      mayBook: flag.optional(),
      mayCheckIn: flag.optional(),
      mayMessage: flag.optional(),
    }),
    response: householdMember,
  },
  'DELETE /api/household/members/:id': {
    summary: "Takes an adult out of one's own family; they see nothing of it from then on.",
    access: 'member',
    params: id,
    response: done,
  },
  'POST /api/household/leave': {
    summary: 'Leaves the family that one was invited to.',
    access: 'member',
    response: done,
  },
  'GET /api/household/invitation': {
    summary:
      'What an invitation is about, by the link in its mail; no e-mail, nothing of children.',
    access: 'public',
    query: z.strictObject({ token }),
    response: z.object({
      venueName: z.string(),
      inviterFirstName: z.string(),
      relation,
      ...rights,
      state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
      /** Whether it was sent to the e-mail of who is signed in; null for a visitor. */
      isForYou: z.boolean().nullable(),
    }),
    throttle: { name: 'household-link', limit: 60, minutes: 15 },
  },
  'POST /api/household/accept': {
    summary: "Joins the family, by the link and signed in with the invited e-mail's account.",
    access: 'member',
    body: z.strictObject({ token }),
    response: done,
    throttle: { name: 'household-link', limit: 60, minutes: 15 },
  },
  'POST /api/household/decline': {
    summary: 'Says no to an invitation, by the link in its mail; needs no account.',
    access: 'public',
    body: z.strictObject({ token }),
    response: done,
    throttle: { name: 'household-link', limit: 60, minutes: 15 },
  },
});
