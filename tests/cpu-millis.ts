/** Milliseconds of the processor since `before`: what a busy machine does meanwhile does not count. */
export function cpuMillis(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
