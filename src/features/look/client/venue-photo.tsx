import { clsx } from 'clsx';
import type { VenueFacts } from '#features/venue/venue-contract.ts';
import { useLanguage } from '#platform/client/use-language.ts';
import { photoWidths, venueImageUrl } from '../look-rules.ts';

export type ShownPhoto = VenueFacts['look']['photos'][number];

type Props = {
  photo: ShownPhoto;
  /** Sets the size of the frame, which the photo fills around its focal point. */
  className: string;
  /** The displayed width, as in the `sizes` attribute of an image. */
  sizes: string;
  /** Whether the photo is the first one, above the fold: it is then loaded with high priority. */
  isFirst?: boolean;
};

/** A photo of the venue as AVIF or WebP, in a width that fits the screen. */
export function VenuePhoto({ photo, className, sizes, isFirst = false }: Props) {
  const { language } = useLanguage();
  const { id, width, height, alt, focusX, focusY } = photo;
  const srcSet = (format: 'avif' | 'webp') =>
    photoWidths(width)
      .map((storedWidth) => `${venueImageUrl(id, format, storedWidth)} ${storedWidth}w`)
      .join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet('avif')} sizes={sizes} />
      <img
        src={venueImageUrl(id, 'webp', photoWidths(width)[1])}
        srcSet={srcSet('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt[language]}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        className={clsx('object-cover', className)}
        style={{ objectPosition: `${focusX}% ${focusY}%` }}
      />
    </picture>
  );
}
