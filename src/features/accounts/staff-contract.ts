import { z } from 'zod';
import { areas } from '#shared/areas.ts';
import { contract } from '#shared/endpoint.ts';
import { done, emailForm, roles } from './accounts-contract.ts';

const id = z.object({ id: z.string().min(1).max(100, 'tooLong') });
const role = z.enum(roles, 'invalidInput');
const granted = z
  .array(z.enum(areas, 'invalidInput'), 'invalidInput')
  .max(areas.length, 'tooLong')
  .transform((list) => areas.filter((area) => list.includes(area)));

/** Somebody of the team, or somebody whose role is asked for. */
const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  areas: z.array(z.enum(areas)),
  /** Null: has never signed in since the invitation. */
  lastSeenAt: z.string().nullable(),
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
});

export type TeamMember = z.output<typeof person>;

/** Staff and roles: the admins' alone, no area opens it. */
export const staffContract = contract({
  'GET /api/admin/staff': {
    summary: 'Everybody who works here, admins first.',
    access: 'admin',
    response: z.array(person),
  },
  'POST /api/admin/staff': {
    summary: 'Invites somebody to the team by mail, with a one-time link; makes the account.',
    access: 'admin',
    body: emailForm.extend({
      name: z
        .string('invalidInput')
        .trim()
        .max(80, 'tooLong')
        .regex(/^\P{Cc}*$/u, 'noControlCharacters')
        .optional(),
      role: z.enum(['staff', 'admin'], 'invalidInput'),
      areas: granted.default([]),
    }),
    response: person,
    status: 201,
    throttle: { name: 'invite-staff', limit: 30, minutes: 60 },
  },
  'POST /api/admin/staff/:id/invite': {
    summary: 'Mails a fresh one-time link to somebody of the team.',
    access: 'admin',
    params: id,
    response: done,
    throttle: { name: 'invite-staff', limit: 30, minutes: 60 },
  },
  'PATCH /api/admin/staff/:id': {
    summary: 'Changes the role of an account, or what staff may open. Never of the last admin.',
    access: 'admin',
    params: id,
    body: z.strictObject({ role: role.optional(), areas: granted.optional() }),
    response: person,
  },
});
