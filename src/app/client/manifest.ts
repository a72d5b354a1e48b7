import { drawnImageUrl, ICON_SIZE, venueImageUrl } from '#features/look/look-rules.ts';
import { backgroundsOf, logoBackgroundOf } from '#features/look/palette-css.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import type { Language } from '#shared/languages.ts';
import { pages as englishPages } from './messages/en/pages.ts';
import { shell as english } from './messages/en/shell.ts';
import { pages as spanishPages } from './messages/es/pages.ts';
import { shell as spanish } from './messages/es/shell.ts';

const texts = {
  en: { ...english, description: englishPages.landing.description },
  es: { ...spanish, description: spanishPages.landing.description },
};

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The venue's app icon, one drawn from its logo, or the product's; each also for masks that crop it. */
function iconsOf(look: VenueFacts['look']) {
  const image = look.icon ?? look.logo;
  if (!image)
    return [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')];
  const background = look.icon ? backgroundsOf(look).light : logoBackgroundOf(look);
  const drawnUrl = (name: 'app' | 'maskable') => drawnImageUrl(image.id, name, background);
  const src = look.icon ? venueImageUrl(look.icon.id, 'png') : drawnUrl('app');
  return [
    { ...icon(ICON_SIZE, 'any'), src },
    { ...icon(ICON_SIZE, 'maskable'), src: drawnUrl('maskable') },
  ];
}

/** Renders /manifest.webmanifest, which installs the venue as an app under its own name. */
export function renderManifest(
  venue: Pick<VenueFacts, 'name' | 'look'>,
  language: Language,
): string {
  const background = backgroundsOf(venue.look).light;
  const { description, appShowCode, appBook } = texts[language];
  return JSON.stringify({
    id: '/',
    name: venue.name,
    short_name: venue.name,
    description,
    lang: language,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['kids', 'lifestyle'],
    icons: iconsOf(venue.look),
    shortcuts: [
      { name: appShowCode, url: '/dashboard?show=code' },
      { name: appBook, url: '/booking' },
    ],
  });
}
