import { useTranslations } from 'use-intl';
import { useLanguage } from '#platform/client/use-language.ts';
import type { ArticleName } from '../texts/office/en.ts';
import { PICTURE_SIZE, type PictureName, pictures } from './pictures.ts';

const hasPicture = (name: ArticleName): name is PictureName => name in pictures;

/** The picture of an article's page in the page's language; a link to its full size. Nothing if there is none. */
export function ArticlePicture({ name }: { name: ArticleName }) {
  const t = useTranslations('officeHelp.pictures');
  const { language } = useLanguage();
  if (!hasPicture(name)) return null;
  const src = pictures[name][language];
  return (
    <a href={src} target="_blank" rel="noreferrer" className="block rounded-card">
      <img
        src={src}
        alt={t(name)}
        {...PICTURE_SIZE}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-card border border-border"
      />
    </a>
  );
}
