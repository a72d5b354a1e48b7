import { z } from 'zod';
import { areas } from '#shared/areas.ts';
import { contract } from '#shared/endpoint.ts';
import { emailForm, roles, successResponse } from './accounts-contract.ts';

const idParams = z.object({ id: z.string().min(1).max(100, 'tooLong') });
const role = z.enum(roles, 'invalidInput');
const grantedAreas = z
  .array(z.enum(areas, 'invalidInput'), 'invalidInput')
  .max(areas.length, 'tooLong')
  .transform((list) => areas.filter((area) => list.includes(area)));

/** A team member, or an account whose role changes. */
const teamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  areas: z.array(z.enum(areas)),
  /** The last use of a stored session; null if the account has none, as before the first sign-in. */
  lastSeenAt: z.string().nullable(),
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
});

export type TeamMember = z.output<typeof teamMember>;

/** Staff and roles, for admins only: no area grants access. */
export const staffContract = contract({
  'GET /api/admin/staff': {
    summary: 'Staff and admins, admins first.',
    access: 'admin',
    response: z.array(teamMember),
  },
  'POST /api/admin/staff': {
    summary:
      'Invites someone to the team by email with a one-time link; creates the account if needed.',
    access: 'admin',
    body: emailForm.extend({
      name: z
        .string('invalidInput')
        .trim()
        .max(80, 'tooLong')
        .regex(/^\P{Cc}*$/u, 'noControlCharacters')
        .optional(),
      role: z.enum(['staff', 'admin'], 'invalidInput'),
      areas: grantedAreas.default([]),
    }),
    response: teamMember,
    status: 201,
    throttle: { name: 'invite-staff', limit: 30, minutes: 60 },
  },
  'POST /api/admin/staff/:id/invite': {
    summary: 'Emails a new one-time link to a team member.',
    access: 'admin',
    params: idParams,
    response: successResponse,
    throttle: { name: 'invite-staff', limit: 30, minutes: 60 },
  },
  'PATCH /api/admin/staff/:id': {
    summary: 'Changes an account’s role or areas. Returns 409 when demoting the last admin.',
    access: 'admin',
    params: idParams,
    body: z.strictObject({ role: role.optional(), areas: grantedAreas.optional() }),
    response: teamMember,
  },
});
