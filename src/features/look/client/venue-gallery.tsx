import { clsx } from 'clsx';
import { type ShownPhoto, VenuePhoto } from './venue-photo.tsx';

/** A grid of photos: one large photo, or rows of up to three. */
export function VenueGallery({ photos }: { photos: readonly ShownPhoto[] }) {
  if (photos.length === 0) return null;
  const columns = Math.min(photos.length, 3);
  const styles = ['', 'sm:grid-cols-1', 'sm:grid-cols-2', 'sm:grid-cols-3'];
  return (
    <ul className={clsx('grid gap-4', styles[columns])}>
      {photos.map((photo) => (
        <li key={photo.id} className="grid">
          <VenuePhoto
            photo={photo}
            sizes={`(min-width: 40rem) ${Math.round(100 / columns)}vw, 100vw`}
            className={clsx(
              'w-full rounded-card border border-border',
              columns === 1 ? 'max-h-120 sm:aspect-2/1' : 'aspect-4/3',
            )}
          />
        </li>
      ))}
    </ul>
  );
}
