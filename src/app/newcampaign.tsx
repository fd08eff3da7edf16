export function NewCampaign() {
  return null;
}
