import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Language, languageNames } from '#shared/languages.ts';
import { Field } from '../forms/field.tsx';
import { Select } from '../forms/select.tsx';
import { useLanguage } from '../use-language.ts';
import { useVenue } from '../use-venue.ts';
import { Button } from './button.tsx';

type RenderedEmail = { subject: string; text: string; html: string };
type Props = {
  emails: Record<Language, RenderedEmail>;
  onTest: (language: Language) => void;
  isTesting: boolean;
  children?: ReactNode;
};

/**
 * Previews an email as rendered by the server, as HTML or text in each offered language, with a button that sends a
 * test email.
 */
export function EmailView({ emails, onTest, isTesting, children }: Props) {
  const t = useTranslations('office.emailPreview');
  const { languages } = useVenue();
  const { language: pageLanguage } = useLanguage();
  const [language, setLanguage] = useState(
    languages.find((offered) => offered === pageLanguage) ?? languages[0] ?? pageLanguage,
  );
  const [format, setFormat] = useState<'html' | 'text'>('html');
  const email = emails[language];
  return (
    <div className="grid gap-5">
      <div
        className={`grid items-end gap-4 ${languages.length > 1 ? 'sm:grid-cols-[1fr_1fr_auto]' : 'sm:grid-cols-[1fr_auto]'}`}
      >
        {languages.length > 1 && (
          <Field label={t('language')}>
            <Select
              value={language}
              onChange={({ target }) => setLanguage(target.value as Language)}
            >
              {languages.map((offered) => (
                <option key={offered} value={offered}>
                  {languageNames[offered]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('format')}>
          <Select
            value={format}
            onChange={({ target }) => setFormat(target.value as 'html' | 'text')}
          >
            <option value="html">{t('html')}</option>
            <option value="text">{t('plainText')}</option>
          </Select>
        </Field>
        <Button variant="outline" disabled={isTesting} onClick={() => onTest(language)}>
          {isTesting ? t('testing') : t('test')}
        </Button>
      </div>
      <p lang={language} className="break-words font-bold text-lg">
        {email.subject}
      </p>
      {format === 'html' ? (
        <EmailFrame title={t('frame')} html={email.html} />
      ) : (
        <pre
          lang={language}
          className="whitespace-pre-wrap break-words rounded-field bg-sunken p-4 font-sans"
        >
          {email.text}
        </pre>
      )}
      {children}
    </div>
  );
}

/** An iframe as tall as its email; scripts and links are disabled. */
function EmailFrame({ title, html }: { title: string; html: string }) {
  const [height, setHeight] = useState<number>();
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={({ currentTarget }) =>
        setHeight(currentTarget.contentDocument?.documentElement.scrollHeight)
      }
      style={{ height }}
      className="pointer-events-none min-h-96 w-full rounded-field border border-border bg-surface"
    />
  );
}
