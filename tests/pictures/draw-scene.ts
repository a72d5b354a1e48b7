import sharp from 'sharp';

/*
 * Draws the rooms of invented venues: soft light from a window, rounded toys, a little grain. Nothing is downloaded, and
 * nobody is in the pictures.
 */

const [WIDTH, HEIGHT] = [1600, 1000];
const FLOOR = 640;

export type Scene = {
  wall: string;
  /** A lower, darker part of the wall. */
  panel: string;
  floor: string;
  light: string;
  /** SVG of the room's things, in a box of 1600 x 1000. */
  things: string;
  /** What is outside of the window. */
  view: 'sea' | 'trees' | 'town';
};

/** Renders a scene as a JPEG. */
export async function drawScene(scene: Scene): Promise<Buffer> {
  const room = await sharp(Buffer.from(toSvg(scene)))
    .png()
    .toBuffer();
  const grain = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  })
    .png()
    .toBuffer();
  return sharp(room)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

const toSvg = ({ wall, panel, floor, light, things, view }: Scene) => `
<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="0.4">
      <stop offset="0" stop-color="${wall}"/><stop offset="1" stop-color="${panel}"/>
    </linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${floor}"/><stop offset="1" stop-color="#000" stop-opacity="0.28"/>
    </linearGradient>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#bfe1f2"/><stop offset="1" stop-color="#fdf6e3"/>
    </linearGradient>
    <radialGradient id="sun" cx="0.24" cy="0.2" r="0.95">
      <stop offset="0" stop-color="${light}" stop-opacity="0.75"/><stop offset="0.5" stop-color="${light}" stop-opacity="0.12"/>
      <stop offset="1" stop-color="#1d1420" stop-opacity="0.34"/>
    </radialGradient>
    <radialGradient id="ball" cx="0.36" cy="0.3" r="0.8">
      <stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="0.4" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.34"/>
    </radialGradient>
    <linearGradient id="shade" x1="0" y1="0" x2="1" y2="0.6">
      <stop offset="0" stop-color="#fff" stop-opacity="0.3"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#000" stop-opacity="0.26"/>
    </linearGradient>
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>
    <filter id="haze" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="44"/></filter>
  </defs>
  <rect width="${WIDTH}" height="${FLOOR}" fill="url(#wall)"/>
  <rect y="${FLOOR - 150}" width="${WIDTH}" height="150" fill="${panel}" opacity="0.7"/>
  <rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="${floor}"/>
  ${boards()}
  <rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="url(#floor)" opacity="0.75"/>
  <rect y="${FLOOR - 18}" width="${WIDTH}" height="18" fill="#fff" opacity="0.8"/>
  ${window(view)}
  <path d="M260 ${FLOOR} L700 ${FLOOR} L1140 ${HEIGHT} L360 ${HEIGHT}Z" fill="${light}" opacity="0.4" filter="url(#soft)"/>
  ${things}
  <path d="M150 60 L560 60 L1300 ${HEIGHT} L420 ${HEIGHT}Z" fill="${light}" opacity="0.14" filter="url(#haze)"/>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sun)"/>
</svg>`;

/** The boards of the floor, in perspective. */
const boards = () =>
  Array.from({ length: 15 }, (_, index) => {
    const [top, bottom] = [(index + 0.5) * 107, 800 + (index - 7) * 210];
    return `<path d="M${top} ${FLOOR} L${bottom} ${HEIGHT}" stroke="#000" stroke-opacity="0.1" stroke-width="3"/>`;
  }).join('');

function window(view: Scene['view']): string {
  const outside = {
    sea: '<path d="M170 330h420v190H170z" fill="#5d9fb8"/><path d="M170 330h420v26H170z" fill="#86bccd"/><path d="M430 322l38-92 34 92zM424 326h92l-14 22h-66z" fill="#fff"/><path d="M170 452q110-52 220-10t200-22v100H170z" fill="#e6d2a8"/>',
    trees: [210, 300, 380, 470, 550]
      .map(
        (x, index) =>
          `<ellipse cx="${x}" cy="${300 + (index % 2) * 46}" rx="86" ry="150" fill="${['#6f9a5a', '#8cb070', '#5d874d'][index % 3]}"/><rect x="${x - 8}" y="400" width="16" height="130" fill="#6b4a33"/>`,
      )
      .join(''),
    town: [190, 290, 380, 480]
      .map(
        (x, index) =>
          `<path d="M${x} 520v-${150 + (index % 3) * 60}l52-52 52 52v${150 + (index % 3) * 60}z" fill="${['#d98d6a', '#c8748f', '#8f83c2', '#e2b15d'][index]}"/><rect x="${x + 34}" y="${420 - (index % 3) * 24}" width="36" height="44" fill="#fff3cf"/>`,
      )
      .join(''),
  };
  return `<g><rect x="150" y="70" width="460" height="470" rx="230" fill="#fff"/>
    <clipPath id="pane"><rect x="172" y="92" width="416" height="426" rx="208"/></clipPath>
    <g clip-path="url(#pane)"><rect x="160" y="80" width="440" height="450" fill="url(#sky)"/>${outside[view]}</g>
    <path d="M380 80v450M160 310h440" stroke="#fff" stroke-width="14"/></g>`;
}

/** A shadow on the floor below a thing. */
const shadow = (x: number, y: number, width: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${width * 0.16}" fill="#1d1420" opacity="0.3" filter="url(#soft)"/>`;

const shaded = (shape: string, color: string) =>
  `${shape.replace('/>', ` fill="${color}"/>`)}${shape.replace('/>', ' fill="url(#shade)"/>')}`;

export const ball = (x: number, y: number, radius: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#ball)"/>`;

/** A round pool full of balls. */
export function ballPool(x: number, y: number, colors: readonly string[], rim: string): string {
  const balls = Array.from({ length: 74 }, (_, index) => {
    const [angle, distance] = [index * 2.4, Math.sqrt(index / 74)];
    const left = x + Math.cos(angle) * distance * 268;
    const top = y - 34 + Math.sin(angle) * distance * 66 - (1 - distance) * 34;
    return { top, svg: ball(left, top, 34, colors[index % colors.length] ?? '') };
  }).sort((first, second) => first.top - second.top);
  const [left, right] = [x - 320, x + 320];
  const wall = `<path d="M${left} ${y - 20}a320 96 0 0 0 640 0v92a320 96 0 0 1 -640 0z"/>`;
  return `${shadow(x, y + 150, 370)}<ellipse cx="${x}" cy="${y - 20}" rx="320" ry="96" fill="${rim}"/><ellipse cx="${x}" cy="${y - 14}" rx="292" ry="80" fill="#2a2030" opacity="0.5"/>${balls.map(({ svg }) => svg).join('')}${shaded(wall, rim)}<path d="M${left} ${y - 18}A320 96 0 0 0 ${right} ${y - 18}" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="8"/>`;
}

/** A soft slide with steps, leading to the left. */
export const slide = (x: number, y: number, color: string, steps: string) =>
  `${shadow(x, y + 12, 330)}${shaded(`<path d="M${x + 60} ${y - 320}h150q24 0 24 24v296h-190z"/>`, steps)}${[
    0, 1, 2, 3,
  ]
    .map((step) =>
      shaded(
        `<rect x="${x + 214}" y="${y - 74 * (step + 1)}" width="${150 - step * 32}" height="74" rx="12"/>`,
        steps,
      ),
    )
    .join(
      '',
    )}${shaded(`<path d="M${x + 70} ${y - 330}q-40 0 -70 60l-130 210q-30 44 -110 44h-40v36h80q96 0 140 -66l160 -240z"/>`, color)}`;

/** A wooden arch to climb on. */
export const climbingArch = (x: number, y: number, wood: string, rungs: string) =>
  `${shadow(x, y + 8, 320)}${[1, 0]
    .map((back) => {
      const [left, top] = [x - 280 + back * 70, y - back * 46];
      return `<path d="M${left} ${top}q0 -330 260 -330t260 330" fill="none" stroke="${wood}" stroke-width="34" stroke-linecap="round" opacity="${back ? 0.75 : 1}"/>`;
    })
    .join('')}${[0.1, 0.34, 0.58, 0.82]
    .flatMap((share) => [share, -share])
    .map((share) => {
      // A point of the front bow, which is a quadratic curve on each side; the rung leads to the rear one.
      const [t, side] = [Math.abs(share), Math.sign(share)];
      const left = x - 20 - side * 260 * (1 - t * t);
      const top = y - 330 * (2 * t - t * t);
      return `<path d="M${left} ${top}l70 -46" stroke="${rungs}" stroke-width="22" stroke-linecap="round"/>`;
    })
    .join('')}`;

export const rug = (x: number, y: number, color: string, border: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="430" ry="118" fill="${border}"/><ellipse cx="${x}" cy="${y}" rx="392" ry="104" fill="${color}"/><ellipse cx="${x}" cy="${y}" rx="250" ry="64" fill="none" stroke="${border}" stroke-width="10" stroke-dasharray="34 22"/>`;

export const plant = (x: number, y: number, pot: string) =>
  `${shadow(x, y, 80)}${[-62, -34, 0, 34, 62]
    .map(
      (lean, index) =>
        `<path d="M${x} ${y - 90}q${lean} -90 ${lean * 2.1} -${210 + (index % 2) * 70}q${-lean * 0.4} 120 ${-lean * 2.1} ${210 + (index % 2) * 70}z" fill="${['#4f7d46', '#6d9a58', '#3e6a3b'][index % 3]}"/>`,
    )
    .join('')}${shaded(`<path d="M${x - 62} ${y - 104}h124l-18 104h-88z"/>`, pot)}`;

/** Toy blocks in a stack. */
export const blocks = (x: number, y: number, colors: readonly string[]) =>
  `${shadow(x + 90, y, 150)}${[
    [0, 0],
    [96, 0],
    [48, -92],
  ]
    .map(([left = 0, top = 0], index) =>
      shaded(
        `<rect x="${x + left}" y="${y - 90 + top}" width="90" height="90" rx="14"/>`,
        colors[index % colors.length] ?? '',
      ),
    )
    .join('')}${ball(x + 93, y - 214, 32, colors.at(-1) ?? '')}`;

/** A low table with stools and sheets of paper. */
export const table = (x: number, y: number, top: string, stools: readonly string[]) =>
  `${shadow(x, y + 6, 330)}${[-260, 230]
    .map(
      (left) =>
        `<rect x="${x + left}" y="${y - 150}" width="24" height="150" rx="10" fill="#c59a68"/>`,
    )
    .join(
      '',
    )}${shaded(`<rect x="${x - 310}" y="${y - 186}" width="620" height="46" rx="23"/>`, top)}${[
    -190, -20, 150,
  ]
    .map(
      (left, index) =>
        `<path d="M${x + left} ${y - 188}l26 -26h80l-22 26z" fill="#fffdf5"/><circle cx="${x + left + 54}" cy="${y - 200}" r="9" fill="${stools[index % stools.length]}"/>`,
    )
    .join('')}${[-170, 0, 170]
    .map((left, index) =>
      shaded(
        `<path d="M${x + left - 60} ${y - 78}h120l14 104h-148z"/>`,
        stools[index % stools.length] ?? '',
      ),
    )
    .join('')}`;

/** Shelves with books and boxes on the wall. */
export const shelves = (x: number, y: number, wood: string, colors: readonly string[]) =>
  [0, 1]
    .map((row) => {
      const top = y + row * 150;
      const books = Array.from({ length: 9 }, (_, index) => {
        const height = 62 + ((index * 37 + row * 13) % 44);
        return `<rect x="${x + 18 + index * 46}" y="${top - height}" width="34" height="${height}" rx="6" fill="${colors[(index + row) % colors.length]}"/>`;
      }).join('');
      return `${books}<rect x="${x}" y="${top}" width="450" height="20" rx="10" fill="${wood}"/><rect x="${x}" y="${top + 20}" width="450" height="14" fill="#000" opacity="0.12"/>`;
    })
    .join('');

/** A garland of small flags. */
export const garland = (y: number, colors: readonly string[]) =>
  `<path d="M640 ${y}q480 150 960 10" fill="none" stroke="#fff" stroke-width="6"/>${Array.from(
    { length: 12 },
    (_, index) => {
      const x = 680 + index * 78;
      const sag = y + 4 + 72 * Math.sin((Math.PI * (x - 640)) / 960);
      return `<path d="M${x - 26} ${sag}h52l-26 58z" fill="${colors[index % colors.length]}"/>`;
    },
  ).join('')}`;

/** Round paper lamps. */
export const lamps = (color: string) =>
  [820, 1080, 1330]
    .map(
      (x, index) =>
        `<path d="M${x} 0v${60 + (index % 2) * 60}" stroke="#55483e" stroke-width="4"/>${ball(x, 120 + (index % 2) * 60, 62, color)}`,
    )
    .join('');
