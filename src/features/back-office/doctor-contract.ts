import { z } from 'zod';
import { contract } from '#shared/endpoint.ts';
import { doctorChecks, findingLevels } from './doctor-rules.ts';

/** What a check found, and what to do about it, in the language of the request. */
const describedFinding = z.object({
  check: z.enum(doctorChecks),
  level: z.enum(findingLevels),
  title: z.string(),
  text: z.string(),
});

export type DescribedFinding = z.output<typeof describedFinding>;

export const doctorContract = contract({
  'POST /api/admin/doctor': {
    summary:
      'Checks the installation from outside: address, proxy, clock, disk, mail, payments, backups, database. Takes up to 20 seconds.',
    access: 'admin',
    body: z.strictObject({}),
    throttle: { name: 'doctor', limit: 10, minutes: 10 },
    response: z.array(describedFinding),
  },
});
