export function WaiverPage() {
  return null;
}
