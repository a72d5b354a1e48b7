import { clsx } from 'clsx';

type Props = { imageUrl: string; className?: string };

/** A product's image, lazy-loaded into reserved space. */
export function ProductImage({ imageUrl, className }: Props) {
  return (
    <img
      src={imageUrl}
      srcSet={`${imageUrl}?size=small 360w, ${imageUrl} 720w`}
      sizes="(min-width: 1024px) 22rem, (min-width: 640px) 50vw, 100vw"
      width={720}
      height={540}
      loading="lazy"
      decoding="async"
      // Decorative: the product's name is next to it.
      alt=""
      className={clsx('aspect-4/3 h-auto bg-sunken object-cover', className)}
    />
  );
}
