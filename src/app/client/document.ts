import type { Messages } from 'use-intl';
import { logoPreviewUrl } from '#features/look/logo-preview-url.ts';
import { drawnImages, drawnImageUrl, venueImageUrl } from '#features/look/look-rules.ts';
import { backgroundsOf, logoBackgroundOf, paletteCss } from '#features/look/palette-css.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { escapeHtml, serializeForScript } from '#shared/escape-html.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import type { PageDetails } from '../page-details.ts';
import type { PageInfo } from './page.tsx';
import type { PageAssets } from './page-assets.ts';
import { pageTitle } from './page-title.ts';
import { structuredData } from './structured-data.ts';

type DocumentInput = {
  page: PageInfo;
  /** React's HTML for #root. */
  content: string;
  origin: string;
  pathname: string;
  venue: VenueFacts;
  assets: PageAssets;
  language: Language;
  texts: Messages;
  details: PageDetails;
};

/**
 * Renders the HTML document of a page. The content security policy forbids inline scripts, so the venue, the page data
 * and the structured data are data blocks.
 */
export function renderDocument(input: DocumentInput): string {
  const { page, content, venue, assets, language, details } = input;
  const backgrounds = backgroundsOf(venue.look);
  const palette = paletteCss(venue.look);
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...metaTags(input),
    `<meta name="theme-color" content="${backgrounds.light}" data-light="${backgrounds.light}" data-dark="${backgrounds.dark}">`,
    '<script src="/first-paint.js"></script>',
    ...assets.fonts.map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // Follows the stylesheets, to override their tokens from the first paint on.
    ...(palette ? [`<style id="palette">${palette}</style>`] : []),
    ...scriptTags(page, assets),
    ...iconLinks(venue),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...[...structuredData({ ...input, data: details.data ?? {} }), ...details.structured].map(
      (data) => `<script type="application/ld+json">${serializeForScript(data)}</script>`,
    ),
  ];
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    ...lines,
    '</head>',
    '<body>',
    `<div id="root">${content}</div>`,
    `<script type="application/json" id="venue">${serializeForScript(venue)}</script>`,
    ...(details.data
      ? [
          `<script type="application/json" lang="${language}" id="page-data">${serializeForScript(details.data)}</script>`,
        ]
      : []),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/**
 * The page's scripts. A page that is readable without them is painted first: its styles and fonts load
 * without competing requests, then public/first-paint.js adds the scripts.
 */
function scriptTags(page: PageInfo, { preloads, scripts }: PageAssets): string[] {
  const tags = [
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ];
  // In development there are no preloads, and Vite's own scripts must run first.
  const canDefer = (page.renderedBy === 'server' || page.skeleton) && preloads.length > 0;
  return canDefer ? ['<template id="page-scripts">', ...tags, '</template>'] : tags;
}

function metaTags(input: DocumentInput): string[] {
  const { page, origin, pathname, venue, language, texts, details } = input;
  const pageTexts = texts.pages[page.name];
  const title = escapeHtml(pageTitle(page, venue, details.title ?? pageTexts.title));
  const description = escapeHtml(details.description ?? pageTexts.description);
  // / and /waitlist show the same page; / is canonical.
  const canonicalUrl = escapeHtml(origin + (pathname === '/waitlist' ? '/' : pathname));
  if ((details.robots ?? page.robots) === 'noindex') {
    return [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}">`,
      '<meta name="robots" content="noindex">',
    ];
  }
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${canonicalUrl}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:site_name" content="${escapeHtml(venue.name)}">`,
    `<meta property="og:locale" content="${ogLocale(language)}">`,
    ...venue.languages
      .filter((other) => other !== language)
      .map((other) => `<meta property="og:locale:alternate" content="${ogLocale(other)}">`),
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonicalUrl}">`,
    ...previewTags(origin, venue, language),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** The venue's app icon, one drawn from its logo, or the product's. */
function iconLinks({ look }: VenueFacts): string[] {
  if (!look.icon && look.logo) {
    const { id } = look.logo;
    const urlOf = (name: 'favicon' | 'touch') =>
      escapeHtml(drawnImageUrl(id, name, logoBackgroundOf(look)));
    return [
      `<link rel="icon" href="${urlOf('favicon')}" type="image/png" sizes="48x48">`,
      `<link rel="apple-touch-icon" href="${urlOf('touch')}">`,
    ];
  }
  if (!look.icon) {
    return [
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="icon" href="/favicon.png" type="image/png" sizes="32x32">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ];
  }
  const href = escapeHtml(venueImageUrl(look.icon.id, 'png'));
  return [
    `<link rel="icon" href="${href}" type="image/png" sizes="512x512">`,
    `<link rel="apple-touch-icon" href="${href}">`,
  ];
}

/** The preview image of a shared link: the venue's first photo, its logo, or the product's image. */
function previewTags(origin: string, { look }: VenueFacts, language: Language): string[] {
  const [photo] = look.photos;
  const image = photo
    ? { url: venueImageUrl(photo.id, 'webp'), width: photo.width, height: photo.height }
    : { url: logoPreviewUrl(look), ...drawnImages.preview };
  return [
    `<meta property="og:image" content="${escapeHtml(origin + image.url)}">`,
    `<meta property="og:image:width" content="${image.width}">`,
    `<meta property="og:image:height" content="${image.height}">`,
    ...(photo
      ? [`<meta property="og:image:alt" content="${escapeHtml(photo.alt[language])}">`]
      : []),
  ];
}

/** Open Graph locales have an underscore: "es_US". */
const ogLocale = (language: Language) => localeOf(language).replace('-', '_');
