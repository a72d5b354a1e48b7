/** CPU milliseconds used by this process since `start`, independent of other load. */
export function cpuMillis(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
