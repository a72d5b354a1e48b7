import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryFor as venueQueryFor } from '#features/venue/client/calls.ts';
import type { VenueLook } from '#features/venue/venue-look-fields.ts';
import { announceVenueChange } from '#platform/client/use-venue.ts';
import type { InputOf } from '#shared/endpoint.ts';
import type { ImageKind } from '../../look-rules.ts';
import { paletteCss } from '../../palette-css.ts';
import { type Calls, call } from '../calls.ts';

export type LookChange = InputOf<Calls['PATCH /api/admin/look']>['body'];

/** Saves changes to the look and applies them to this tab immediately. */
export function useChangeLook() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: LookChange) => call('PATCH /api/admin/look', { body: change }),
    onSuccess: (look) => {
      queryClient.setQueryData(
        venueQueryFor('GET /api/admin/settings').queryKey,
        (settings) => settings && { ...settings, look },
      );
      applyPalette(look);
      announceVenueChange();
    },
  });
}

export function useUploadVenueImage() {
  return useMutation({
    mutationFn: ({ kind, image }: { kind: ImageKind; image: string }) =>
      call('POST /api/admin/venue-images', { body: { kind, image } }),
  });
}

/** Replaces the palette's style element, which the server rendered into the document. */
function applyPalette(look: VenueLook) {
  document.getElementById('palette')?.remove();
  const style = document.createElement('style');
  style.id = 'palette';
  style.textContent = paletteCss(look);
  document.head.append(style);
}

/** Returns the change that undoes `change`. */
export function inverseChange(look: VenueLook, change: LookChange): LookChange {
  const before: Required<LookChange> = {
    primaryColor: look.primaryColor,
    secondaryColor: look.secondaryColor,
    logoId: look.logo?.id ?? null,
    iconId: look.icon?.id ?? null,
    photos: look.photos.map(({ id, altEn, altEs, focusX, focusY }) => ({
      id,
      altEn,
      altEs,
      focusX,
      focusY,
    })),
  };
  return Object.fromEntries(
    Object.keys(change).map((name) => [name, before[name as keyof LookChange]]),
  );
}
