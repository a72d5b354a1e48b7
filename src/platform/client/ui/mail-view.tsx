import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Language, languageNames } from '#shared/languages.ts';
import { useLanguage } from '../use-language.ts';
import { useVenue } from '../use-venue.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

type Drawn = { subject: string; text: string; html: string };
type Props = {
  mails: Record<Language, Drawn>;
  onTest: (language: Language) => void;
  isTesting: boolean;
  /** Content below the mail. */
  children?: ReactNode;
};

/** Previews a mail as rendered by the server, in each offered language, as HTML and text, with a test send. */
export function MailView({ mails, onTest, isTesting, children }: Props) {
  const t = useTranslations('office.mail');
  const { languages } = useVenue();
  const { language: own } = useLanguage();
  const [language, setLanguage] = useState(
    languages.find((one) => one === own) ?? languages[0] ?? own,
  );
  const [shownAs, setShownAs] = useState<'html' | 'text'>('html');
  const mail = mails[language];
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
              {languages.map((one) => (
                <option key={one} value={one}>
                  {languageNames[one]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('shownAs')}>
          <Select
            value={shownAs}
            onChange={({ target }) => setShownAs(target.value as 'html' | 'text')}
          >
            <option value="html">{t('asHtml')}</option>
            <option value="text">{t('asText')}</option>
          </Select>
        </Field>
        <Button variant="outline" disabled={isTesting} onClick={() => onTest(language)}>
          {isTesting ? t('testing') : t('test')}
        </Button>
      </div>
      <p lang={language} className="break-words font-bold text-lg">
        {mail.subject}
      </p>
      {shownAs === 'html' ? (
        <MailFrame title={t('frame')} html={mail.html} />
      ) : (
        <pre
          lang={language}
          className="whitespace-pre-wrap break-words rounded-field bg-sunken p-4 font-sans"
        >
          {mail.text}
        </pre>
      )}
      {children}
    </div>
  );
}

/** Sized to the mail. Scripts and links are disabled. */
function MailFrame({ title, html }: { title: string; html: string }) {
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
