import { z } from "zod";

// Imported before anything is parsed: zod would otherwise try `new Function`, which the page's policy reports.
z.config({ jitless: true });
