import { z } from "zod";

// Imported before anything is parsed: otherwise zod would try `new Function`, which the page's policy reports.
z.config({ jitless: true });
