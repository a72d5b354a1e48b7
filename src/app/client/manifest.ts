import { ICON_SIZE, venueImageUrl } from '#features/look/look-rules.ts';
import { backgroundsOf } from '#features/look/palette-css.ts';
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

/** The venue's app icon, or the product's. */
const iconsOf = ({ icon: customIcon }: VenueFacts['look']) =>
  customIcon
    ? [
        {
          ...icon(ICON_SIZE, 'any'),
          src: venueImageUrl(customIcon.id, 'png'),
        },
      ]
    : [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')];

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
