import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { admission, priceListWith } from '#features/prices/price-list-factory.ts';
import type { PriceList } from '#features/prices/price-list-rules.ts';
import type { VenueSettings } from '#features/venue/venue-settings.ts';
import {
  ballPool,
  blocks,
  climbingArch,
  garland,
  lamps,
  plant,
  rug,
  type Scene,
  shelves,
  slide,
  table,
} from './draw-scene.ts';

export type InventedVenue = {
  settings: Partial<VenueSettings>;
  colors: { primaryColor: string; secondaryColor: string };
  /** SVG. */
  logo: string;
  photos: { scene: Scene; altEn: string; altEs: string }[];
  /** The sessions of a week. */
  sessions: { weekday: number; startTime: string; endTime: string; capacity: number }[];
  prices: PriceList;
  events: { title: string; startsAt: string; priceCents: number }[];
};

/** A Saturday morning before the holidays. */
export const NOW = new Date('2026-12-12T14:10:00Z');

const everyDay = (opens: string, closes: string, weekdays = [0, 1, 2, 3, 4, 5, 6]) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));

const sessionsOn = (weekdays: number[], ...times: [from: string, to: string, capacity: number][]) =>
  weekdays.flatMap((weekday) =>
    times.map(([startTime, endTime, capacity]) => ({ weekday, startTime, endTime, capacity })),
  );

const holidays: VenueSettings['hoursExceptions'] = [
  { from: '2026-12-24', to: '2026-12-24', hours: { opens: '09:00', closes: '13:00' } },
  { from: '2026-12-25', to: '2026-12-25', hours: null },
];

let font: Font | undefined;

/** A line of text as outlines, because a logo may not contain live text. */
function letters(text: string, color: string, baseline: number): { svg: string; width: number } {
  const file = '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
  font ??= create(readFileSync(fileURLToPath(import.meta.resolve(file)))) as Font;
  const scale = LETTER_SIZE / font.unitsPerEm;
  const run = font.layout(text);
  let left = 0;
  const paths = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${left} 0)" d="${glyph.path.toSVG()}"/>`;
    left += run.positions[index]?.xAdvance ?? 0;
    return path;
  });
  return {
    svg: `<g fill="${color}" transform="translate(${SYMBOL_WIDTH} ${baseline}) scale(${scale} ${-scale})">${paths.join('')}</g>`,
    width: left * scale,
  };
}

const LETTER_SIZE = 66;
const SYMBOL_WIDTH = 142;

/** A symbol, 124 units high, with the name in two lines beside it. */
function wordmark(symbol: string, [first, second]: [string, string], color: string): string {
  const lines = [letters(first, color, 54), letters(second, color, 116)];
  const width = Math.ceil(SYMBOL_WIDTH + Math.max(...lines.map((line) => line.width)) + 4);
  const names = lines.map(({ svg }) => svg).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 132" width="${width * 5}" height="660">${symbol}${names}</svg>`;
}

const tide: InventedVenue = {
  settings: {
    name: 'Tide & Tumble',
    email: 'ahoy@tide-tumble.example',
    phone: '+1 978 555 0142',
    street: '8 Wharf Road',
    town: 'Rockport',
    region: 'MA',
    zip: '01966',
    openingHours: [
      ...everyDay('09:00', '18:30', [1, 2, 3, 4, 5]),
      ...everyDay('10:00', '17:00', [6, 0]),
    ],
    hoursExceptions: holidays,
    agesFromMonths: 0,
    agesToMonths: 60,
    claims: ['coffee', 'wifi', 'changingTable', 'strollers', 'dailyCleaning'],
    headlineEn: 'A harbor for little sailors',
    leadEn: 'Climb aboard, dive into a thousand balls, and have your coffee while it is hot.',
    aboutHeadlineEn: 'Where rainy days are the best days',
    storyEn:
      'Our twins were born in a very wet November. By March we had met every family in town on the steps of the library.\n\nSo we rented the old sail loft, kept the beams, and filled it with everything that is soft.',
    includedEn: 'Grip socks for everyone. Outside shoes wait by the anchor.',
    directionsEn: 'Two minutes from the train station. Free parking behind the boatyard.',
  },
  colors: { primaryColor: '#17789b', secondaryColor: '#d4603f' },
  logo: wordmark(
    '<circle cx="62" cy="62" r="62" fill="#17789b"/><path d="M10 72q18-20 35 0t35 0 35 0v14a62 62 0 0 1-106 0z" fill="#fff"/><path d="M62 14v44h-34zM68 26v32h24z" fill="#fff"/>',
    ['Tide &', 'Tumble'],
    '#123f52',
  ),
  photos: [
    {
      scene: {
        wall: '#e7f1f2',
        panel: '#b5d4db',
        floor: '#dcb98b',
        light: '#fff2cf',
        view: 'sea',
        things:
          garland(150, ['#17789b', '#d4603f', '#f3c969', '#7fb7c8']) +
          slide(1210, 720, '#17789b', '#f3c969') +
          ballPool(760, 800, ['#17789b', '#8fc9d8', '#f5f0e6', '#d4603f', '#f3c969'], '#d4603f'),
      },
      altEn: 'A round pool of blue and coral balls below a window with a view of the harbor',
      altEs: 'Una piscina redonda de pelotas azules y coral bajo una ventana con vista al puerto',
    },
    {
      scene: {
        wall: '#eaf2f0',
        panel: '#c3dad8',
        floor: '#d6b184',
        light: '#ffefc6',
        view: 'sea',
        things:
          shelves(980, 250, '#b98b5c', ['#17789b', '#d4603f', '#f3c969', '#6fa7a0']) +
          rug(900, 840, '#f2e7d2', '#17789b') +
          blocks(800, 800, ['#17789b', '#f3c969', '#d4603f', '#d4603f']) +
          plant(1420, 720, '#d4603f'),
      },
      altEn: 'A quiet corner with books, a rug and big blocks',
      altEs: 'Un rincón tranquilo con libros, una alfombra y bloques grandes',
    },
  ],
  sessions: [
    ...sessionsOn(
      [1, 2, 3, 4, 5],
      ['09:00', '11:00', 18],
      ['11:30', '13:30', 24],
      ['15:00', '17:00', 18],
    ),
    ...sessionsOn([6, 0], ['10:00', '12:00', 24], ['12:30', '14:30', 20], ['15:00', '17:00', 16]),
  ],
  prices: priceListWith(
    [
      admission('child', [{ cents: 1600, weekdays: [6, 0] }, { cents: 1300 }], {
        names: { en: 'Child', es: 'Niño' },
        fromMonths: 12,
      }),
      admission('baby', [{ cents: 0, withPaying: true }, { cents: 600 }], {
        names: { en: 'Baby', es: 'Bebé' },
        explanations: { en: 'Free with a paying child', es: 'Gratis con un niño que paga' },
        toMonths: 12,
      }),
    ],
    null,
    { version: 0 },
  ),
  events: [
    { title: 'Shanties and Shakers', startsAt: '2026-12-15T15:00:00Z', priceCents: 800 },
    { title: 'Captain’s Craft Table', startsAt: '2026-12-18T20:00:00Z', priceCents: 0 },
  ],
};

const moss: InventedVenue = {
  settings: {
    name: 'Moss & Maple',
    email: 'hello@moss-maple.example',
    phone: '+1 802 555 0188',
    street: '41 Mill Lane',
    town: 'Woodstock',
    region: 'VT',
    zip: '05091',
    openingHours: everyDay('08:30', '16:30', [2, 3, 4, 5, 6]),
    hoursExceptions: holidays,
    agesFromMonths: 6,
    agesToMonths: 72,
    claims: ['lounge', 'coffee', 'stepFree', 'checkedEquipment'],
    headlineEn: 'The woods, with a roof on',
    leadEn: 'Wooden climbing frames, real plants, and room to be loud. Slippers are at the door.',
    aboutHeadlineEn: 'Built by a carpenter and a midwife',
    storyEn:
      'One of us builds things, the other knows what babies need. Moss & Maple is what happened when our own two learned to climb the kitchen shelves.\n\nEverything here is maple from ten miles away, oiled by hand.',
    includedEn: 'Soup from eleven. Bring your own fruit if you like.',
    directionsEn: 'Behind the old mill, over the covered bridge.',
  },
  colors: { primaryColor: '#4c7a3d', secondaryColor: '#b0602a' },
  logo: wordmark(
    '<path d="M62 2c44 20 62 58 34 98-8 10-20 16-31 16V60l-6 56c-14 0-27-8-35-20C4 56 26 20 62 2z" fill="#4c7a3d"/><path d="M62 34v84M62 62l26-20M62 82l-28-22M62 98l22-16" stroke="#f4ead6" stroke-width="6" fill="none" stroke-linecap="round"/>',
    ['Moss &', 'Maple'],
    '#3a2a1c',
  ),
  photos: [
    {
      scene: {
        wall: '#f0ead9',
        panel: '#cfd6b4',
        floor: '#c79c6a',
        light: '#fff0c4',
        view: 'trees',
        things:
          lamps('#f6e7c3') +
          rug(960, 850, '#dfe6c9', '#8aa86b') +
          climbingArch(960, 800, '#c58a4f', '#4c7a3d') +
          plant(1420, 730, '#b0602a') +
          plant(700, 690, '#e8dcc0'),
      },
      altEn: 'A wooden climbing arch between plants, with trees outside of the window',
      altEs: 'Un arco de madera para trepar entre plantas, con árboles tras la ventana',
    },
    {
      scene: {
        wall: '#f3ecda',
        panel: '#d7d3b2',
        floor: '#bd9260',
        light: '#ffe9b8',
        view: 'trees',
        things:
          shelves(1000, 240, '#a8713f', ['#4c7a3d', '#b0602a', '#e0b15a', '#8aa86b']) +
          table(980, 850, '#d9a868', ['#4c7a3d', '#b0602a', '#e0b15a']) +
          plant(1470, 720, '#4c7a3d'),
      },
      altEn: 'A low table with paper and stools in front of shelves',
      altEs: 'Una mesa baja con papel y banquitos frente a unos estantes',
    },
  ],
  sessions: sessionsOn(
    [2, 3, 4, 5, 6],
    ['08:30', '11:00', 14],
    ['11:30', '14:00', 16],
    ['14:30', '16:30', 12],
  ),
  prices: priceListWith(
    [
      admission('first', [{ cents: 1100 }], { names: { en: 'First child', es: 'Primer niño' } }),
      admission('sibling', [{ cents: 700 }], { names: { en: 'Sibling', es: 'Hermano' } }),
      admission('crawler', [{ cents: 500 }], {
        names: { en: 'Crawler', es: 'Gateador' },
        toMonths: 18,
      }),
    ],
    { name: 'Vermont sales tax', percent: 6, kind: 'included' },
    { version: 0 },
  ),
  events: [
    { title: 'Forest Songs', startsAt: '2026-12-16T14:30:00Z', priceCents: 0 },
    { title: 'Clay for Two', startsAt: '2026-12-19T19:00:00Z', priceCents: 1200 },
  ],
};

const pony: InventedVenue = {
  settings: {
    name: 'Confetti Pony',
    email: 'howdy@confetti-pony.example',
    phone: '+1 512 555 0119',
    street: '2200 South 1st Street',
    town: 'Austin',
    region: 'TX',
    zip: '78704',
    timezone: 'America/Chicago',
    openingHours: everyDay('09:00', '20:00'),
    hoursExceptions: holidays,
    agesFromMonths: 24,
    agesToMonths: 60,
    claims: ['wifi', 'changingTable', 'strollers', 'stepFree'],
    headlineEn: 'Every day is somebody’s birthday',
    leadEn: 'Slides, glitter and a dance floor for people under four feet.',
    aboutHeadlineEn: 'The loudest room on South First',
    storyEn:
      'We ran birthday parties out of a van for six years. Then the van broke down in front of an empty bakery.\n\nWe took it as a sign.',
    includedEn: 'One balloon per child. Popsicles at four.',
  },
  colors: { primaryColor: '#c92a72', secondaryColor: '#5a3fc0' },
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="600" height="600"><circle cx="60" cy="60" r="60" fill="#c92a72"/><path d="M34 92c0-30 4-52 24-58l-2-14 14 11c16 4 22 18 24 30l-8 8-14-8c-2 10 2 18 2 31z" fill="#fff"/><path d="M54 34c-14 4-24 18-24 40 6-14 10-18 14-20-1-8 3-15 10-20z" fill="#ffd166"/><circle cx="72" cy="48" r="4" fill="#5a3fc0"/><g fill="#ffd166"><circle cx="98" cy="36" r="5"/><circle cx="22" cy="54" r="4"/><circle cx="100" cy="84" r="4"/></g><g fill="#8be0d4"><circle cx="88" cy="20" r="4"/><circle cx="18" cy="78" r="5"/></g></svg>',
  photos: [
    {
      scene: {
        wall: '#fbe3ee',
        panel: '#e7c4e6',
        floor: '#e6c8a4',
        light: '#fff3d6',
        view: 'town',
        things:
          garland(130, ['#c92a72', '#5a3fc0', '#ffd166', '#8be0d4']) +
          lamps('#ffe3ef') +
          slide(1180, 730, '#c92a72', '#8be0d4') +
          ballPool(720, 820, ['#c92a72', '#ffd166', '#8be0d4', '#8f7ae0', '#fff0f6'], '#5a3fc0'),
      },
      altEn: 'A pink slide, paper lamps and a pool of colorful balls',
      altEs: 'Un tobogán rosa, lámparas de papel y una piscina de pelotas de colores',
    },
    {
      scene: {
        wall: '#ece3fb',
        panel: '#cfc0ee',
        floor: '#e0bf98',
        light: '#fff0d0',
        view: 'town',
        things:
          garland(120, ['#ffd166', '#8be0d4', '#c92a72']) +
          rug(980, 850, '#fbe3ee', '#c92a72') +
          blocks(760, 800, ['#5a3fc0', '#ffd166', '#c92a72', '#8be0d4']) +
          blocks(1150, 850, ['#8be0d4', '#c92a72', '#5a3fc0', '#ffd166']),
      },
      altEn: 'Two towers of blocks on a round rug below a garland',
      altEs: 'Dos torres de bloques sobre una alfombra redonda bajo una guirnalda',
    },
  ],
  sessions: sessionsOn(
    [0, 1, 2, 3, 4, 5, 6],
    ['09:00', '11:00', 30],
    ['12:00', '14:00', 36],
    ['15:00', '17:00', 30],
    ['18:00', '20:00', 24],
  ),
  prices: priceListWith(
    [
      admission('child', [{ cents: 1450 }], { names: { en: 'Child', es: 'Niño' } }),
      admission('sibling', [{ cents: 1000 }], { names: { en: 'Sibling', es: 'Hermano' } }),
    ],
    { name: 'Sales tax', percent: 8.25, kind: 'added' },
    { version: 0 },
  ),
  events: [
    { title: 'Toddler Disco', startsAt: '2026-12-13T16:00:00Z', priceCents: 900 },
    { title: 'Bubble Breakfast', startsAt: '2026-12-19T15:00:00Z', priceCents: 1200 },
  ],
};

export const inventedVenues = { tide, moss, pony };
export type InventedVenueName = keyof typeof inventedVenues;
