/** CPU milliseconds of this process since `before`, independent of the machine's load. */
export function cpuMillis(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
