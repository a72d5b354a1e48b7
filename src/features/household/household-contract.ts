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
const idParam = z.object({ id: z.uuid('invalidInput') });
const successResponse = z.object({ success: z.literal(true) });

export const invitationForm = z.strictObject({
  email,
  relation,
  mayBook: flag.default(true),
  mayCheckIn: flag.default(true),
  mayMessage: flag.default(false),
  /**
   * The email's language. Defaults to the one chosen previously, then the invited account's, then the
   * inviter's.
   */
  language: z.enum(languages, 'invalidInput').optional(),
});

/** Another adult of the family, as returned to its owner. */
export const householdMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  relation,
  ...rights,
  joinedAt: z.string(),
});

/** A pending invitation; an expired one can be renewed. */
export const pendingInvitation = z.object({
  id: z.string(),
  email: z.string(),
  relation,
  ...rights,
  state: z.enum(['open', 'expired']),
  expiresAt: z.string(),
});

export const householdContract = contract({
  'GET /api/household': {
    summary: 'Returns the family that the caller owns, or the one that they have joined.',
    access: 'member',
    response: z.discriminatedUnion('view', [
      z.object({
        view: z.literal('owner'),
        members: z.array(householdMember),
        invitations: z.array(pendingInvitation),
        /** Number of adults that can still be invited. */
        placesLeft: z.number().int(),
      }),
      z.object({
        view: z.literal('member'),
        ownerFirstName: z.string(),
        relation,
        ...rights,
        /** First names of the other adults, without the owner and the caller. */
        others: z.array(z.string()),
      }),
    ]),
  },
  'POST /api/household/invitations': {
    summary: 'Invites an adult by email, or renews the invitation of an already invited address.',
    access: 'member',
    body: invitationForm,
    response: pendingInvitation,
    status: 201,
    throttle: { name: 'household-invite', limit: 20, minutes: 60 },
  },
  'POST /api/household/invitations/:id/withdraw': {
    summary: "Withdraws an open invitation of the caller's family; its link becomes invalid.",
    access: 'member',
    params: idParam,
    response: successResponse,
  },
  'PATCH /api/household/members/:id': {
    summary: "Changes the rights or the relation of an adult of the caller's family.",
    access: 'member',
    params: idParam,
    body: z.strictObject({
      relation: relation.optional(),
      mayBook: flag.optional(),
      mayCheckIn: flag.optional(),
      mayMessage: flag.optional(),
    }),
    response: householdMember,
  },
  'DELETE /api/household/members/:id': {
    summary:
      "Removes an adult from the caller's family and immediately revokes their access to it.",
    access: 'member',
    params: idParam,
    response: successResponse,
  },
  'POST /api/household/leave': {
    summary: 'Leaves the family that the caller has joined.',
    access: 'member',
    response: successResponse,
  },
  'GET /api/household/invitation': {
    summary:
      "Returns the invitation of an emailed token, without email addresses or the children's data.",
    access: 'public',
    query: z.strictObject({ token }),
    response: z.object({
      venueName: z.string(),
      inviterFirstName: z.string(),
      relation,
      ...rights,
      state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired']),
      /** Whether it was sent to the caller's email; null for a visitor. */
      isForYou: z.boolean().nullable(),
    }),
    throttle: { name: 'household-link', limit: 60, minutes: 15 },
  },
  'POST /api/household/accept': {
    summary:
      'Accepts the invitation of an emailed token; requires the account with the invited email address.',
    access: 'member',
    body: z.strictObject({ token }),
    response: successResponse,
    throttle: { name: 'household-link', limit: 60, minutes: 15 },
  },
  'POST /api/household/decline': {
    summary: 'Declines the invitation of an emailed token; requires no account.',
    access: 'public',
    body: z.strictObject({ token }),
    response: successResponse,
    throttle: { name: 'household-link', limit: 60, minutes: 15 },
  },
});
