import type { texts as english } from './en.ts';

export const texts: typeof english = {
  checkouts: {
    providerDown: 'No se pudo abrir la página de pago. No se cobró nada. Inténtalo de nuevo.',
    providerSilent: 'El servicio de pagos no responde. No cambió nada. Inténtalo de nuevo.',
    over: 'Esta página de pago ya no está abierta. No se cobró nada. Empieza de nuevo, por favor.',
    badSignature: 'La firma de este evento falta o es incorrecta.',
    unreadableEvent:
      'Este evento está firmado, pero no se conoce su forma. Su versión de la API puede ser muy antigua o muy nueva.',
    resolvedAlready: 'Alguien ya decidió sobre este pago.',
    notThisWay: 'La respuesta del servicio de pagos no lo permite. No cambió nada.',
  },
};
