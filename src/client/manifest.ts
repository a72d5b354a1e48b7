import type { VenueFacts } from '../features/venue/venue-contract.ts';
import { frame } from './messages/en/frame.ts';
import { pages } from './messages/en/pages.ts';
import { themeColors } from './theme-colors.ts';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** /manifest.webmanifest: the venue as an app on somebody's home screen, under its own name. */
export function renderManifest(venue: Pick<VenueFacts, 'name'>): string {
  return JSON.stringify({
    id: '/',
    name: venue.name,
    short_name: venue.name,
    description: pages.landing.description,
    lang: 'en',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    categories: ['kids', 'lifestyle'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    shortcuts: [
      { name: frame.appShowCode, url: '/dashboard?show=code' },
      { name: frame.appBook, url: '/booking' },
    ],
  });
}
