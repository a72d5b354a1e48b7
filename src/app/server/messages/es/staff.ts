import type { staff as english } from '../en/staff.ts';

export const staff: typeof english = {
  inTeamAlready: 'Esta persona ya está en el equipo. Cambia su función en la lista.',
  closed: 'El centro cerró esta cuenta. Ábrela de nuevo primero.',
  lastAdmin: 'Es la única cuenta de administración. Nombra primero a otra persona.',
  unproven: 'Esta persona aún no confirmó su correo. Mejor invítala por correo.',
  invitation: {
    subject: 'Te damos la bienvenida al equipo de {venue}',
    text: 'te invitaron a trabajar con {venue}. Este enlace te permite entrar una vez, dentro de {days} días:\n\n{link}\n\nDespués puedes pedir un enlace nuevo en la página de acceso, o crear una contraseña o una llave de acceso en tu perfil. Si no sabes de qué se trata, no tienes que hacer nada.',
  },
};
