import type { officeRetention as english } from '../en/office-retention.ts';

export const officeRetention: typeof english = {
  title: 'Conservación de datos',
  text: 'Lo que es más antiguo se borra solo cada noche y no se puede recuperar, salvo desde una copia de seguridad.',
  kinds: {
    waitlist: 'Entradas de la lista de espera',
    lines: 'Lugares en la fila de sesiones pasadas',
    mails: 'Textos y direcciones de correos enviados',
    conversations: 'Conversaciones de las que todos salieron',
    visits: 'Nombres de las visitas',
  },
  hints: {
    waitlist: 'Desde el día en que se apuntaron o recibieron la invitación.',
    lines: 'Desde el final de la sesión.',
    mails: 'Queda que hubo un correo y cuándo.',
    conversations: 'Con sus mensajes y fotos, desde el último.',
    visits: 'Las visitas quedan como números, de nadie.',
  },
  months: 'Meses, de {least, number} a {most, number}',
  wrong: 'De {least, number} a {most, number}',
  due: '{count, plural, =0 {Nada es más antiguo.} one {Esta noche: # es más antiguo.} other {Esta noche: # son más antiguos.}}',
  asking: 'Contando…',
  save: 'Guardar plazos',
  unchanged: 'No cambió nada.',
  askTitle: '¿Borrar lo que es más antiguo?',
  askText: 'La próxima noche se borra esto para siempre:',
  saveNow: 'Guardar y borrar de noche',
  cancel: 'Cancelar',
  saved: 'Plazos guardados',
  savedText: 'Valen desde la próxima noche.',
  failed: 'Los plazos no se guardaron',
  byItself: 'Lo que siempre se borra solo',
  fixed: {
    sessions:
      'Las sesiones y los enlaces para entrar cuando vencen; los textos de esos correos después de un día.',
    attachments:
      'Los adjuntos de los correos y los textos de las novedades, una semana después de salir.',
    notifications: '{days, plural, other {Las notificaciones, # días después de leerlas.}}',
    reports: '{days, plural, other {Los mensajes denunciados, # días después de la decisión.}}',
    parties: 'Lo que escribieron de alergias los invitados de una fiesta, una semana después.',
    imports: 'Los archivos subidos de una importación después de un día y en cuanto se importan.',
    webhooks: 'El registro de webhooks después de treinta días.',
    accounts:
      'Los datos de una familia en el momento en que borra su cuenta; quedan la contabilidad y las exenciones firmadas.',
  },
  keptTitle: 'Lo que se conserva',
  kept: {
    waivers: 'Las exenciones firmadas: son una prueba y nada de aquí las borra.',
    log: 'El registro de auditoría: solo crece.',
    books: 'Reservas, pedidos, pagos y reembolsos: son la contabilidad.',
  },
};
