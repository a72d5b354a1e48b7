import sharp from 'sharp';
import {
  fillAndHashAgreement,
  findCurrentVersion,
  sealWaivers,
} from '#features/waivers/server/index.ts';
import { waivers } from '#features/waivers/server/waivers-tables.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { idFor, pick, range, seededRandom } from '#platform/server/seed-numbers.ts';
import { type DemoContext, later, MINUTE_MILLIS } from './demo-context.ts';
import type { DemoFamily } from './plan-families.ts';

const SIGNATURES = 5;
const MEDICAL_NOTES = [
  'Allergic to peanuts.',
  'Asthma, carries an inhaler.',
  'Lactose intolerant.',
  'Allergic to bee stings.',
];
const MEDICAL_NOTES_SHARE = 0.12;

/** Inserts and seals a signed waiver for each child, signed soon after the family joined. */
export async function addWaivers(ctx: DemoContext, families: readonly DemoFamily[]): Promise<void> {
  const { db, venue, timezone, secret } = ctx;
  const version = await findCurrentVersion(db);
  const signatures = await Promise.all(range(SIGNATURES).map(drawSignature));
  const hashes = {
    en: fillAndHashAgreement(version, venue.name, 'en').hash,
    es: fillAndHashAgreement(version, venue.name, 'es').hash,
  };
  const rows = families.flatMap((family): (typeof waivers.$inferInsert)[] => {
    const random = seededRandom(`demo waiver ${family.email}`, 0);
    return family.children.map((child, index) => ({
      id: idFor(`demo waiver ${family.email}`, index),
      userId: family.userId,
      guardianName: family.name,
      guardianEmail: family.email,
      guardianPhone: family.phone,
      childName: child.name,
      childBirthdate: child.birthdate,
      emergencyContact: `${pick(['Jo', 'Pat', 'Robin', 'Lee'], random())} ${family.lastName}`,
      emergencyPhone: '555-555-0142',
      medicalNotes: random() < MEDICAL_NOTES_SHARE ? pick(MEDICAL_NOTES, random()) : null,
      signatureData: pick(signatures, random()),
      signatureKind: 'drawn',
      agreementVersion: version.version,
      textHash: hashes[family.language],
      venueName: venue.name,
      venueTimezone: timezone,
      locale: family.language,
      ipAddress: '203.0.113.7',
      userAgent: 'Mozilla/5.0 (demo)',
      createdAt: later(family.joinedAt, 10 * MINUTE_MILLIS),
    }));
  });
  await insertRows(db, waivers, rows);
  await sealWaivers(db, secret, { ids: 'all', isLate: false });
}

/** Draws a signature as a PNG data URL, as the browser's canvas exports one. */
async function drawSignature(number: number): Promise<string> {
  const random = seededRandom('demo signature', number);
  const curves = range(6).map((step) => {
    const x = 30 + step * 38;
    return `S ${x + 14} ${15 + random() * 60} ${x + 38} ${45 + random() * 25}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="100">
    <path d="M 20 60 ${curves.join(' ')}" fill="none" stroke="#231c16" stroke-width="3"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
