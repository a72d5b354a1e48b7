import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { VenueLogo } from '#features/look/client/index.ts';
import { usePageTexts } from '#features/venue/client/page-texts.tsx';
import type { SocialName } from '#features/venue/page-texts-rules.ts';
import { phoneUrl, toAddressLines } from '#features/venue/venue-address-rules.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { useVenue } from '#platform/client/use-venue.ts';
import { LanguageSwitch } from './language-switch.tsx';

const linkStyle =
  'flex min-h-11 items-center rounded-field px-3 font-semibold underline-offset-4 hover:underline';

/** Brand names, which are not translated. */
const socialNames: Record<SocialName, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

/**
 * `isCompact` hides all but the links on phones, because member pages show the venue's facts themselves. So does a bar
 * at the bottom of the screen, to keep the form above it short.
 */
export function Footer({ isCompact = false }: { isCompact?: boolean }) {
  const hiddenOnPhones = isCompact ? 'max-sm:hidden' : 'max-sm:in-[:has([data-bottom-bar])]:hidden';
  const t = useTranslations('shell');
  const venue = useVenue();
  const { language } = useLanguage();
  const { contact, fields } = usePageTexts();
  const address = toAddressLines(venue).join(', ');
  return (
    <footer className="border-border border-t bg-sunken">
      <div
        className={`page-column flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 ${isCompact ? 'max-sm:py-2' : 'max-sm:in-[:has([data-bottom-bar])]:py-2'}`}
      >
        <div className={`flex items-center gap-3 ${hiddenOnPhones}`}>
          <VenueLogo className="h-10" />
          <div>
            <p className="display text-lg">{venue.name}</p>
            {address && <p className="text-muted-ink text-sm">{address}</p>}
            {[...venue.openHours[language], ...venue.exceptionLines[language]].map((line) => (
              <p key={line} className="tabular text-muted-ink text-sm">
                {line}
              </p>
            ))}
            {contact.phone && (
              <a
                href={phoneUrl(contact.phone)}
                className="tabular flex min-h-11 items-center text-muted-ink text-sm"
              >
                {contact.phone}
              </a>
            )}
          </div>
        </div>
        <nav aria-label={t('footerMenu')}>
          <ul className="-mx-3 flex flex-wrap">
            <li>
              <Link to="/about" className={linkStyle}>
                {t('about')}
              </Link>
            </li>
            <li>
              <Link to="/help" className={linkStyle}>
                {t('help')}
              </Link>
            </li>
            <li>
              <Link to="/privacy" className={linkStyle}>
                {t('privacy')}
              </Link>
            </li>
            <li>
              <a href={`mailto:${venue.email}`} className={linkStyle}>
                {t('contact')}
              </a>
            </li>
            {contact.socials.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noreferrer" className={linkStyle}>
                  {socialNames[name]}
                </a>
              </li>
            ))}
            {venue.languages.length > 1 && (
              <li>
                <LanguageSwitch className={linkStyle} />
              </li>
            )}
          </ul>
        </nav>
        {fields && <fields.Contact />}
        <p className={`w-full text-muted-ink text-sm ${hiddenOnPhones}`}>
          {t('copyright', { years: copyrightYears(venue.today), venue: venue.name })}
        </p>
      </div>
    </footer>
  );
}

/** The copyright years: "2025–2026", or just "2025" in the first year. */
function copyrightYears(today: string): string {
  const year = today.slice(0, 4);
  return year > '2025' ? `2025–${year}` : '2025';
}
