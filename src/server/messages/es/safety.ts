import type { safety as english } from '../en/safety.ts';

/** Who may begin and write, in Spanish. */
export const safety: typeof english = {
  takesNone: 'Esta familia no acepta conversaciones nuevas.',
  matchesOnly: 'Esta familia solo acepta conversaciones nuevas de familias afines.',
  blockedByYou: 'Bloqueaste a esta persona. Desbloquéala primero y podrás escribirle.',
  confirmEmailFirst: 'Primero confirma tu correo. Después podrás empezar conversaciones.',
  newMemberLimit:
    'En tus primeros {days} días puedes empezar {most} conversaciones al día. Mañana puedes seguir; responder siempre es posible.',
  suspended: 'No puedes escribir mensajes hasta {until} porque el centro lo ha pausado para ti.',
  notYourself: 'No puedes bloquear ni denunciar tu propia cuenta.',
  notAnAdmins: 'Aquí no se puede restringir una cuenta de administración. Cambia primero su rol.',
  reportedIsGone: 'Esta persona se ha ido. Cierra la denuncia sin ninguna medida.',
  alreadyHandled: 'Alguien ya decidió sobre esta denuncia.',
  daysMissing: 'days: Indica por cuántos días.',
  closed: 'El centro cerró esta cuenta. Si tienes preguntas, escríbele al centro.',
};
