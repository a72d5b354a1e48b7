export const schedule = {
  past: 'Este día ya pasó y no se puede cambiar.',
  belowTaken:
    'En el horario {slot} hay {taken} lugares ocupados: su capacidad no puede ser menor que eso.',
  dayOverlaps:
    'El {day} habría dos horarios al mismo tiempo, porque ese día tiene horarios propios. Cambia primero ese día o elige otras horas.',
  changedMeanwhile:
    'El horario o sus reservas cambiaron mientras tanto. Mira otra vez a quién afecta, por favor.',
};
