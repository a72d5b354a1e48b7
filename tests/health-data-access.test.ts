import { expect, test } from 'vitest';
import { z } from 'zod';
import { registerRoute } from '#platform/server/http/route.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { isLimitedToReader } from '#shared/health-data-access.ts';
import { allCalls } from './api-calls.ts';

/*
 * Who may read health data: medical notes of waivers, accessibility needs of profiles, allergies of party guests, and
 * `care`, the desk's lines of notes and needs.
 */
const HEALTH_FIELDS = ['medicalNotes', 'accessibilityNeeds', 'allergies', 'care'];

/** Every call whose response contains health data, with its access level, and its area for staff with a grant. */
const ACCESS_BY_CALL: Record<string, string> = {
  'GET /api/check-in/desk-copy': 'staff',
  'GET /api/check-in/expected': 'staff',
  'GET /api/check-in/today': 'staff',
  'POST /api/check-in/visits': 'staff',
  'POST /api/member-codes/validate': 'staff',

  'GET /api/admin/waivers': 'admin, waivers',
  'GET /api/waivers': 'admin, waivers',
  'GET /api/waivers/:id/pdf': 'admin, waivers',
  'GET /api/admin/exports/waivers': 'admin, waivers',
  'GET /api/admin/people/:id': 'admin, people',
  'GET /api/admin/exports/families': 'admin, people',
  'GET /api/admin/parties/:id': 'admin, parties',
  'GET /api/admin/exports/everything': 'admin',
  'GET /api/admin/imports/:id/rows': 'admin',
  'GET /api/admin/backups/:id/file': 'admin',

  // Only the caller's own data.
  'GET /api/profile': 'member',
  'PATCH /api/profile': 'member',
  'GET /api/profile/data': 'member',
  // Only with the link in the host's email, or as the host.
  'GET /api/parties/:id': 'public',
  // Only the guest's own answer, by its key.
  'GET /api/invitations/:code': 'public',
};

/** Calls whose rows contain field names as values, such as `{ field: 'medicalNotes', value }`. */
const FIELDS_AS_VALUES = ['GET /api/admin/imports/:id/rows'];

const calls = Object.entries(allCalls);

test('exactly the listed calls are marked as returning health data, with the listed access', () => {
  const marked = calls.flatMap(([name, { healthData, access, area }]) =>
    healthData ? [[name, area ? `${access}, ${area}` : access]] : [],
  );
  expect(Object.fromEntries(marked)).toEqual(ACCESS_BY_CALL);
});

test.each([
  ['desk', { access: 'member' }],
  ['office', { access: 'admin', area: 'events' }],
  ['office', { access: 'staff' }],
  ['self', { access: 'public' }],
] as const)('health data for "%s" requires stricter access than %j', (reader, endpoint) => {
  expect(isLimitedToReader(reader, endpoint)).toBe(false);
});

test('a call open to more people than may read its health data cannot be registered', () => {
  const endpoint: Endpoint = {
    summary: 'Lists allergies.',
    access: 'member',
    healthData: 'desk',
    response: z.object({ allergies: z.string() }),
  };
  const route = { name: 'GET /api/allergies', endpoint, handler: () => ({}) };
  expect(() => registerRoute({} as never, {} as never, route)).toThrow('its health data');
});

test('every response with a health field is marked, and every marked JSON response has one', () => {
  const mismarked = calls.flatMap(([name, { healthData, response, contentType }]) => {
    // Files have no fields to check.
    if (contentType || FIELDS_AS_VALUES.includes(name)) return [];
    const found = findHealthFields(response);
    return found.length > 0 === Boolean(healthData) ? [] : [`${name}: ${found}`];
  });
  expect(mismarked).toEqual([]);
});

test('finds health fields in nested lists, options and wrappers, but not their counts', () => {
  const guest = z.object({ allergies: z.string() }).nullable();
  const nested = z.union([z.null(), z.object({ guests: z.array(guest).optional() })]);
  expect(findHealthFields(nested)).toEqual(['guests.allergies']);
  expect(findHealthFields(z.record(z.string(), z.tuple([guest])))).toEqual(['allergies']);
  expect(findHealthFields(z.object({ allergies: z.number() }))).toEqual([]);
});

/** The paths of the health fields in a response. A number is a count of them. */
function findHealthFields(schema: z.core.$ZodType, path: string[] = []): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
      HEALTH_FIELDS.includes(name) && !(field instanceof z.ZodNumber)
        ? [[...path, name].join('.')]
        : findHealthFields(field, [...path, name]),
    );
  }
  return innerSchemas(schema).flatMap((inner) => findHealthFields(inner, path));
}

function innerSchemas(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return schema.def.options;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodTuple) return schema.def.items;
  if (schema instanceof z.ZodRecord) return [schema.def.valueType];
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  if (schema instanceof z.ZodLazy) return [schema.def.getter()];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return [schema.def.innerType];
  }
  return [];
}
