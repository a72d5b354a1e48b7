import { randomUUID } from 'node:crypto';
import { type Db, inTransaction, preparedSql } from '#platform/server/database/database.ts';
import { partyPackages } from './parties-tables.ts';

/** Inserts the starter packages as drafts if the table is empty. Safe if several servers start concurrently. */
export async function seedPackages(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    // Raw SQL: the query builder can't lock a table.
    await preparedSql(db, 'lock table party_packages in share row exclusive mode', {});
    const [existing] = await db.select({ id: partyPackages.id }).from(partyPackages).limit(1);
    if (!existing)
      await db
        .insert(partyPackages)
        .values(starterPackages.map((draft) => ({ ...draft, active: false })));
  });
}

const createAddOn = (name: string, nameEs: string, priceCents: number, perGuest: boolean) => ({
  id: randomUUID(),
  name,
  nameEs,
  priceCents,
  perGuest,
});

const favors = createAddOn('Party favors for every child', 'Recuerditos para cada niño', 500, true);
const pizza = createAddOn(
  'Pizza and juice for every child',
  'Pizza y jugo para cada niño',
  900,
  true,
);
const painter = createAddOn('Face painter for an hour', 'Pintacaritas por una hora', 12000, false);
const balloons = createAddOn('Balloon garland', 'Guirnalda de globos', 4500, false);

const starterPackages = [
  {
    slug: 'little-gathering',
    name: 'Little Gathering',
    description: 'A small party for first birthdays and close friends.',
    durationMins: 90,
    basePriceCents: 22500,
    maxKids: 8,
    includes: ['The party room for 90 minutes', 'Play for up to 8 children'],
    nameEs: 'Reunión pequeña',
    descriptionEs: 'Una fiesta pequeña para primeros cumpleaños y amigos cercanos.',
    includesEs: ['El salón de fiestas por 90 minutos', 'Juego para hasta 8 niños'],
    addons: [favors, pizza, balloons],
    position: 1,
  },
  {
    slug: 'village-party',
    name: 'Village Party',
    description: 'Room to play and a table for the cake, for a whole circle of friends.',
    durationMins: 120,
    basePriceCents: 32500,
    maxKids: 12,
    includes: [
      'The party room for 2 hours',
      'Play for up to 12 children',
      'Table settings and decorations',
    ],
    nameEs: 'Fiesta de la aldea',
    descriptionEs: 'Espacio para jugar y una mesa para el pastel, para todo un círculo de amigos.',
    includesEs: [
      'El salón de fiestas por 2 horas',
      'Juego para hasta 12 niños',
      'Mesa puesta y decoración',
    ],
    addons: [favors, pizza, painter, balloons],
    position: 2,
  },
  {
    slug: 'deluxe-celebration',
    name: 'Deluxe Celebration',
    description: 'We set up, host and clean up. You celebrate.',
    durationMins: 150,
    basePriceCents: 47500,
    maxKids: 20,
    includes: [
      'The party room for 2½ hours',
      'Play for up to 20 children',
      'Decorations in your colors',
      'Pizza, fruit and juice for the children',
    ],
    nameEs: 'Celebración Deluxe',
    descriptionEs: 'Nosotros preparamos, recibimos y limpiamos. Ustedes celebran.',
    includesEs: [
      'El salón de fiestas por 2 horas y media',
      'Juego para hasta 20 niños',
      'Decoración en tus colores',
      'Pizza, fruta y jugo para los niños',
    ],
    addons: [favors, painter, balloons],
    position: 3,
  },
];
