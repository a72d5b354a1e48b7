import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Db } from '#platform/server/database/database.ts';
import { FIRST_VERSION, firstTexts } from '../first-waiver-text.ts';
import { fillAndHashAgreement } from './agreement.ts';
import { waiverAnswers, waiverQuestions } from './waiver-answers-tables.ts';
import { type NewWaiver, type Waiver, waivers } from './waivers-tables.ts';

/** A valid body of `POST /api/waivers`. */
export function aSignedForm(changes: Record<string, unknown> = {}) {
  return {
    guardianName: 'Dana Rivera',
    guardianEmail: 'dana@example.com',
    guardianPhone: '555-201-4477',
    childName: 'Milo Rivera',
    childBirthdate: '2024-05-17',
    emergencyContact: 'Jo Rivera',
    emergencyPhone: '+1 (555) 201-4478',
    medicalNotes: 'Allergic to peanuts.',
    signatureData: drawnSignature,
    ...changes,
  };
}

/** Inserts a signed waiver with `answer` to a photo consent question, which has been removed since. */
export async function storeAnsweredWaiver(
  db: Db,
  changes: Partial<NewWaiver>,
  answer = 'no',
): Promise<void> {
  const [waiver] = await db.insert(waivers).values(aWaiver(changes)).returning();
  const kind = 'photo-consent';
  const questionText = { question: 'May we take photos?', choices: [] };
  const [question] = await db
    .insert(waiverQuestions)
    .values({
      kind,
      position: 0,
      texts: { en: questionText, es: questionText },
      removedAt: new Date(),
    })
    .returning();
  if (!waiver || !question) throw new Error('no waiver was inserted');
  await db.insert(waiverAnswers).values({
    kind,
    question: questionText.question,
    answer,
    waiverId: waiver.id,
    questionId: question.id,
    answeredBy: waiver.userId,
    answeredAt: waiver.createdAt,
  });
}

export const firstVersion = { version: FIRST_VERSION, texts: firstTexts };

/** A waiver to insert, signed now unless `createdAt` is given. */
export function aWaiver(changes: Partial<NewWaiver> = {}): NewWaiver {
  const venueName = changes.venueName ?? 'Playvillage';
  const agreementVersion = changes.agreementVersion ?? FIRST_VERSION;
  return {
    ...aSignedForm(),
    signatureKind: 'drawn',
    agreementVersion,
    textHash: fillAndHashAgreement(firstVersion, venueName, changes.locale).hash,
    venueName,
    venueTimezone: 'America/New_York',
    ipAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (example)',
    createdAt: new Date(),
    ...changes,
  };
}

/** A waiver as returned by a query. */
export function aStoredWaiver(changes: Partial<NewWaiver> = {}): Waiver {
  return {
    id: randomUUID(),
    userId: null,
    childBirthdate: null,
    guardianPhone: null,
    emergencyContact: null,
    emergencyPhone: null,
    medicalNotes: null,
    requestKey: null,
    requestPosition: 0,
    locale: 'en',
    ...aWaiver(changes),
  } as Waiver;
}

/** A drawn wavy line as a PNG data URL, as exported by the browser's canvas. */
export function aSignature(width = 240, height = 80): string {
  return pngDataUrl(width, height, (x, y) => {
    const line = height / 2 + Math.sin((x / width) * 9) * height * 0.3;
    return Math.abs(y - line) < 2 ? [35, 28, 22, 255] : [0, 0, 0, 0];
  });
}

type Color = [red: number, green: number, blue: number, alpha: number];

/** A PNG with alpha and 8 bits per channel, as a data URL. */
export function pngDataUrl(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => Color,
): string {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colorAt(x, y), y * (width * 4 + 1) + 1 + x * 4);
    }
  }
  return toDataUrl(
    pngFile([
      ['IHDR', pngHeader(width, height)],
      ['IDAT', deflateSync(rows)],
      ['IEND', Buffer.alloc(0)],
    ]),
  );
}

/** The 13 bytes of an IHDR chunk; `formatBytes` are bit depth, color type, compression, filter, interlace. */
export function pngHeader(width: number, height: number, formatBytes = [8, 6, 0, 0, 0]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(formatBytes, 8);
  return header;
}

/** A PNG file of the given chunks, with correct lengths and checksums. */
export function pngFile(chunks: [name: string, content: Buffer][]): Buffer {
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = chunks.map(([name, content]) => {
    const chunk = Buffer.alloc(12 + content.length);
    chunk.writeUInt32BE(content.length, 0);
    chunk.write(name, 4, 'latin1');
    chunk.set(content, 8);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
    return chunk;
  });
  return Buffer.concat([magic, ...parts]);
}

export const toDataUrl = (file: Buffer, type = 'image/png') =>
  `data:${type};base64,${file.toString('base64')}`;

/** Drawn once: most tests of a worker need a signed waiver. */
const drawnSignature = aSignature();
