/** Styles of the page before its scripts run, written into the page so that its first paint waits for no file. */
export const firstStyle = `
:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
html{background:#efe6d0;color:#1a221c;font:100%/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
.bar{display:flex;align-items:center;min-height:60px;padding:calc(6px + env(safe-area-inset-top)) max(12px,env(safe-area-inset-right)) 6px max(12px,env(safe-area-inset-left));border-bottom:3px double #e8ad33;background:#1c4534;color:#f7f0de}
.bar h1{font:700 min(1.375rem,8vw)/1.2 serif}
.page-main{padding:1rem}
.button{display:inline-block;padding:14px;color:inherit}
.late{animation:late 8s step-end}
@keyframes late{from{visibility:hidden}}
@media (prefers-color-scheme:dark){html{background:#0d1612;color:#f4eddb}.bar{border-color:#f2bb45;background:#0a110e}}
`;
